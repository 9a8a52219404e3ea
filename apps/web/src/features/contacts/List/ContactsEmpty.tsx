import { Button } from '@mantine/core';
import { IconAddressBook, IconFilterOff, IconPlus, IconTrash, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui';
import { type ContactFilters, isFiltered, NO_FILTERS } from './contact-filters';

interface Props {
  filters: ContactFilters;
  isMine: boolean;
  onClear: (part: Partial<ContactFilters>) => void;
  onNew: () => void;
}

/** Why nobody is here, and what to do next. */
export function ContactsEmpty({ filters, isMine, onClear, onNew }: Props) {
  const { t } = useTranslation('contacts');
  const clear = (
    <Button variant="default" onClick={() => onClear(NO_FILTERS)}>
      {t('clearFilters')}
    </Button>
  );
  if (filters.state === 'deleted' && !isFiltered({ ...filters, state: null }))
    return (
      <EmptyState icon={<IconTrash size={18} />} title={t('empty.deletedTitle')} actions={clear}>
        {t('empty.deletedText')}
      </EmptyState>
    );
  if (isFiltered(filters))
    return (
      <EmptyState icon={<IconFilterOff size={18} />} title={t('empty.filteredTitle')} actions={clear}>
        {filters.term ? t('empty.termText', { term: filters.term }) : t('empty.filteredText')}
      </EmptyState>
    );
  const create = (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
      {t('new')}
    </Button>
  );
  if (isMine)
    return (
      <EmptyState icon={<IconUser size={18} />} title={t('empty.mineTitle')} actions={create}>
        {t('empty.mineText')}
      </EmptyState>
    );
  return (
    <EmptyState icon={<IconAddressBook size={18} />} title={t('empty.allTitle')} actions={create}>
      {t('empty.allText')}
    </EmptyState>
  );
}
