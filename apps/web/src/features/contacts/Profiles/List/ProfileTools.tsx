import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter, TableSearch } from '@/ui/page';
import contacts from '../../List/Contacts.module.css';
import { FieldFilters } from './FieldFilters';
import {
  isNarrowed,
  NO_PROFILE_FILTERS,
  PROFILE_KINDS,
  PROFILE_SORTS,
  type ProfileFilters,
} from './profile-filters';

interface Props {
  filters: ProfileFilters;
  onChange: (part: Partial<ProfileFilters>) => void;
}

/** What the list is narrowed by, and its order. */
export function ProfileTools({ filters, onChange }: Props) {
  const { t } = useTranslation('profiles');
  return (
    <div className={contacts.tools}>
      <TableSearch label={t('search')} value={filters.term} onChange={(term) => onChange({ term })} />
      <div className={contacts.filters} role="group" aria-label={t('filters')}>
        <ChoiceFilter
          label={t('kind')}
          any={t('anyKind')}
          value={filters.kind}
          choices={PROFILE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(kind) => onChange({ kind })}
        />
        <ChoiceFilter
          label={t('state')}
          any={t('anyState')}
          value={filters.isDeleted ? 'deleted' : null}
          choices={[{ value: 'deleted', label: t('deletedTag') }]}
          onChange={(state) => onChange({ isDeleted: state !== null })}
        />
        <ChoiceFilter
          label={t('sort.label')}
          any={t('sort.NEWEST')}
          value={filters.sort === 'NEWEST' ? null : filters.sort}
          choices={PROFILE_SORTS.filter((sort) => sort !== 'NEWEST').map((value) => ({
            value,
            label: t(`sort.${value}`),
          }))}
          onChange={(sort) => onChange({ sort: sort ?? 'NEWEST' })}
        />
        <FieldFilters rule={filters.rule} onChange={(rule) => onChange({ rule })} />
        {isNarrowed(filters) ? (
          <Button variant="subtle" onClick={() => onChange(NO_PROFILE_FILTERS)}>
            {t('clearFilters')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
