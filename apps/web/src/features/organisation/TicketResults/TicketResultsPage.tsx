import { Button } from '@mantine/core';
import { IconFlag, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { TicketResultRowFragment } from '@/gql/graphql';
import { EmptyState, ErrorState } from '@/ui';
import { Page, PageHead, RowMenu, TableSearch, TableSkeleton, TableTools } from '@/ui/page';
import { SortableList } from '@/ui/sortable';
import { ListFileMenu } from '../Files/ListFileMenu';
import { TicketResultDrawer, TicketResultDrawerById } from './TicketResultDrawer';
import styles from './TicketResults.module.css';
import { useDeleteTicketResult, useTicketResults } from './useTicketResults';

const HOME = '/admin/ticket_results';

/** What can come out of a conversation, in the order in which it is offered. */
export default function TicketResultsPage() {
  const { t } = useTranslation('ticketResults');
  const { resultId } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const term = search.get('q') ?? '';
  const list = useTicketResults(term);
  const drawer = { onSaved: list.refresh, onClose: () => void navigate(HOME) };
  const actions = (
    <>
      <ListFileMenu
        path="/api/v2/ticket_results"
        fileName="ticket-results"
        columns="name, description"
        isEmpty={!term && list.results?.length === 0}
        onImported={list.refresh}
      />
      <Button component={Link} to={`${HOME}/create`} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('new')}
      </Button>
    </>
  );
  return (
    <Page>
      <PageHead title={t('title')} purpose={t('purpose')} actions={actions} />
      <TableTools>
        <TableSearch
          label={t('search')}
          value={term}
          onChange={(q) => setSearch(q ? { q } : {}, { replace: true })}
        />
      </TableTools>
      <Rows list={list} term={term} />
      {pathname === `${HOME}/create` ? <TicketResultDrawer result={null} {...drawer} /> : null}
      {resultId ? <TicketResultDrawerById key={resultId} id={resultId} {...drawer} /> : null}
    </Page>
  );
}

function Rows({ list, term }: { list: ReturnType<typeof useTicketResults>; term: string }) {
  const { t } = useTranslation('ticketResults');
  const navigate = useNavigate();
  const remove = useDeleteTicketResult(list.refresh);
  const { results } = list;
  if (!results)
    return list.error ? <ErrorState title={t('broken')} onRetry={list.refresh} /> : <TableSkeleton />;
  if (results.length === 0)
    return (
      <EmptyState icon={<IconFlag size={18} />} title={t(term ? 'noneFound' : 'noneTitle')}>
        {t(term ? 'noneFoundText' : 'noneText')}
      </EmptyState>
    );
  const menu = (result: TicketResultRowFragment) => [
    {
      label: t('edit'),
      icon: <IconPencil size={16} aria-hidden />,
      run: () => void navigate(`${HOME}/${result.id}`),
    },
    {
      label: t('delete'),
      icon: <IconTrash size={16} aria-hidden />,
      isDanger: true,
      run: () => remove(result),
    },
  ];
  return (
    <SortableList
      label={t('title')}
      items={results}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOrder={term === '' && list.isWhole ? list.arrange : undefined}
    >
      {(result) => (
        <div className={styles.row}>
          <Link className={styles.words} to={`${HOME}/${result.id}`}>
            <bdi className={styles.name}>{result.name}</bdi>
            {result.description ? <bdi className={styles.quiet}>{result.description}</bdi> : null}
          </Link>
          <span className={styles.quiet}>
            {t('usedBy', { count: result.usedBy, shown: result.usedBy >= 5_000 ? '5000+' : result.usedBy })}
          </span>
          <RowMenu of={result.name} actions={menu(result)} />
        </div>
      )}
    </SortableList>
  );
}
