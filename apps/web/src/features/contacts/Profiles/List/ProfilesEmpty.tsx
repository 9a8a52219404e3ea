import { Button } from '@mantine/core';
import { IconFilterOff, IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui';
import { isNarrowed, NO_PROFILE_FILTERS, type ProfileFilters } from './profile-filters';

interface Props {
  filters: ProfileFilters;
  onClear: (part: Partial<ProfileFilters>) => void;
  onNew: () => void;
}

/** Why nothing is here, and what to do next. */
export function ProfilesEmpty({ filters, onClear, onNew }: Props) {
  const { t } = useTranslation('profiles');
  const clear = (
    <Button variant="default" onClick={() => onClear(NO_PROFILE_FILTERS)}>
      {t('clearFilters')}
    </Button>
  );
  if (filters.isDeleted && !isNarrowed({ ...filters, isDeleted: false }))
    return (
      <EmptyState icon={<IconTrash size={18} />} title={t('empty.deletedTitle')} actions={clear}>
        {t('empty.deletedText')}
      </EmptyState>
    );
  if (isNarrowed(filters))
    return (
      <EmptyState icon={<IconFilterOff size={18} />} title={t('empty.filteredTitle')} actions={clear}>
        {filters.term ? t('empty.termText', { term: filters.term }) : t('empty.filteredText')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconUsersGroup size={18} />}
      title={t('empty.allTitle')}
      actions={
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
          {t('new')}
        </Button>
      }
    >
      {t('empty.allText')}
    </EmptyState>
  );
}
