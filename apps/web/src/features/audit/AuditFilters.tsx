import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter, TableSearch, TableTools } from '@/ui/page';
import { useAuditPeopleQuery } from './audit.generated';
import styles from './AuditLog.module.css';
import { groups } from './groups';
import { periods } from '@/lib/periods';
import { type AuditFilters as Filters, isFiltered } from './audit-filters';

interface Props {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
  onClear: () => void;
  children: React.ReactNode;
}

/** By whom, what, when and where from. */
export function AuditFilters({ filters, onChange, onClear, children }: Props) {
  const { t } = useTranslation('audit');
  const people = useAuditPeopleQuery({ fetchPolicy: 'cache-first' }).data?.users.edges ?? [];
  return (
    <TableTools>
      <TableSearch value={filters.term} label={t('search')} onChange={(term) => onChange({ term })} />
      <ChoiceFilter
        label={t('period')}
        any={t('periods.any')}
        value={filters.period}
        choices={[...periods, 'custom' as const].map((value) => ({ value, label: t(`periods.${value}`) }))}
        onChange={(period) => onChange({ period })}
      />
      {filters.period === 'custom' ? (
        <span className={styles.dates}>
          <Day label={t('fromDay')} value={filters.from} onChange={(from) => onChange({ from })} />
          <Day label={t('toDay')} value={filters.to} onChange={(to) => onChange({ to })} />
        </span>
      ) : null}
      <ChoiceFilter
        label={t('who')}
        any={t('anybody')}
        value={filters.actor}
        choices={people.map(({ node }) => ({ value: node.id, label: node.fullName }))}
        onChange={(actor) => onChange({ actor })}
      />
      <ChoiceFilter
        label={t('what')}
        any={t('anything')}
        value={filters.group}
        choices={groups.map((value) => ({ value, label: t(`groups.${value}`) }))}
        onChange={(group) => onChange({ group })}
      />
      {filters.ip ? <Chip label={filters.ip} onRemove={() => onChange({ ip: null })} /> : null}
      {filters.targetKind ? (
        <Chip
          label={`${t(`kinds.${filters.targetKind}`, { defaultValue: filters.targetKind })} ${filters.targetId ?? ''}`}
          onRemove={() => onChange({ targetKind: null, targetId: null })}
        />
      ) : null}
      {isFiltered(filters) ? (
        <Button variant="subtle" onClick={onClear}>
          {t('clear')}
        </Button>
      ) : null}
      <span className={styles.spacer} />
      {children}
    </TableTools>
  );
}

function Day(props: { label: string; value: string | null; onChange: (day: string | null) => void }) {
  return (
    <TextInput
      type="date"
      aria-label={props.label}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
    />
  );
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('audit');
  return (
    <Button
      variant="default"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t('removeFilter', { name: label })}
      onClick={onRemove}
    >
      <bdi>{label}</bdi>
    </Button>
  );
}
