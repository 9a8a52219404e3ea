import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter, TableSearch } from '@/ui/page';
import { ChannelFilter } from './ChannelFilter';
import { type ContactFilters, HAS, isFiltered, NO_FILTERS, SORTS, STATES } from './contact-filters';
import { MoreFilters } from '../Groups/MoreFilters';
import styles from './Contacts.module.css';
import { KnownFilter } from './KnownFilter';

interface Props {
  filters: ContactFilters;
  onChange: (part: Partial<ContactFilters>) => void;
}

/** What the list is narrowed by, and its order. */
export function ContactTools({ filters, onChange }: Props) {
  const { t } = useTranslation('contacts');
  return (
    <div className={styles.tools}>
      <TableSearch label={t('search')} value={filters.term} onChange={(term) => onChange({ term })} />
      <div className={styles.filters} role="group" aria-label={t('filters')}>
        <ChoiceFilter
          label={t('state.label')}
          any={t('state.any')}
          value={filters.state}
          choices={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(state) => onChange({ state })}
        />
        <ChoiceFilter
          label={t('email')}
          any={t('emailFilter.any')}
          value={filters.email}
          choices={HAS.map((value) => ({ value, label: t(`emailFilter.${value}`) }))}
          onChange={(email) => onChange({ email })}
        />
        <ChoiceFilter
          label={t('phone')}
          any={t('phoneFilter.any')}
          value={filters.phone}
          choices={HAS.map((value) => ({ value, label: t(`phoneFilter.${value}`) }))}
          onChange={(phone) => onChange({ phone })}
        />
        <ChannelFilter value={filters.channels} onChange={(channels) => onChange({ channels })} />
        <KnownFilter value={filters.known} onChange={(known) => onChange({ known })} />
        <MoreFilters rule={filters.rule} onChange={(rule) => onChange({ rule })} />
        <ChoiceFilter
          label={t('sort.label')}
          any={t('sort.NEWEST')}
          value={filters.sort === 'NEWEST' ? null : filters.sort}
          choices={SORTS.filter((sort) => sort !== 'NEWEST').map((value) => ({
            value,
            label: t(`sort.${value}`),
          }))}
          onChange={(sort) => onChange({ sort: sort ?? 'NEWEST' })}
        />
        {isFiltered(filters) ? (
          <Button variant="subtle" onClick={() => onChange(NO_FILTERS)}>
            {t('clearFilters')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
