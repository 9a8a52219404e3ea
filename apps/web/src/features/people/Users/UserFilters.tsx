import { useTranslation } from 'react-i18next';
import type { PeopleChoicesQuery, Role, UserStatus } from '@/gql/graphql';
import { ChoiceFilter, TableSearch, TableTools } from '@/ui/page';
import type { UserFilters as Filters } from './user-filters';

const ROLES: readonly Role[] = ['ADMINISTRATOR', 'SUPERVISOR', 'ADVANCED_AGENT', 'BASIC_AGENT', 'OBSERVER'];
const STATUSES: readonly UserStatus[] = ['ACTIVE', 'INVITED', 'DEACTIVATED'];

/** Search and filters of the list of users. */
export function UserFilters(props: {
  filters: Filters;
  teams: PeopleChoicesQuery['teams']['edges'];
  onChange: (part: Partial<Filters>) => void;
}) {
  const { t } = useTranslation(['people', 'profile']);
  const { filters, onChange } = props;
  return (
    <TableTools>
      <TableSearch label={t('search')} value={filters.term} onChange={(term) => onChange({ term })} />
      <ChoiceFilter
        label={t('columns.role')}
        any={t('any.role')}
        value={filters.role}
        choices={ROLES.map((value) => ({ value, label: t(`profile:roles.${value}`) }))}
        onChange={(role) => onChange({ role })}
      />
      {props.teams.length > 0 ? (
        <ChoiceFilter
          label={t('columns.teams')}
          any={t('any.team')}
          value={filters.team}
          choices={props.teams.map(({ node }) => ({ value: node.id, label: node.name }))}
          onChange={(team) => onChange({ team })}
        />
      ) : null}
      <ChoiceFilter
        label={t('columns.status')}
        any={t('any.status')}
        value={filters.status}
        choices={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => onChange({ status })}
      />
    </TableTools>
  );
}
