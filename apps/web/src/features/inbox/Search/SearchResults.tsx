import { Button, Tabs } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AvatarSkeleton, EmptyState, ErrorState, LineSkeleton } from '@/ui';
import styles from './Search.module.css';
import { SearchHitRow } from './SearchHitRow';
import { hasFilters, KINDS, NO_FILTERS, type SearchState } from './searchState';
import type { Found, Hit, useSearch } from './useSearch';

interface Props {
  state: SearchState;
  search: ReturnType<typeof useSearch>;
  list: RefObject<HTMLDivElement | null>;
  onChange: (part: Partial<SearchState>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The hits, by kind. */
export function SearchResults({ state, search, list, onChange, onKeyDown }: Props) {
  const { t } = useTranslation('search');
  const { found, counts } = search;
  const countOf = (kind: (typeof KINDS)[number]) => {
    const count = counts?.find((each) => each.kind === kind);
    return count ? ` ${count.count}${count.isMore ? '+' : ''}` : '';
  };
  return (
    <>
      <Tabs
        className={styles.tabs}
        value={state.kind ?? 'ALL'}
        onChange={(value) => onChange({ kind: KINDS.find((kind) => kind === value) ?? null })}
      >
        <Tabs.List aria-label={t('kinds')}>
          <Tabs.Tab value="ALL">{t('all')}</Tabs.Tab>
          {KINDS.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {t(`kindPlural.${kind}`)}
              <span className={styles.count}>{countOf(kind)}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={state.kind ?? 'ALL'}>
          <div ref={list} className={styles.results} aria-busy={search.isStale} onKeyDown={onKeyDown}>
            {search.error ? (
              <ErrorState title={t('broken')} detail={search.error.message} onRetry={search.retry} />
            ) : found ? (
              <Hits found={found} state={state} onChange={onChange} />
            ) : (
              <Bones />
            )}
            {found?.pageInfo.hasNextPage && found.edges.length > 0 ? (
              <Button variant="default" onClick={search.more} loading={search.isLoadingMore}>
                {t('more')}
              </Button>
            ) : null}
          </div>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Hits({ found, state, onChange }: Pick<Props, 'state' | 'onChange'> & { found: Found }) {
  const { t } = useTranslation('search');
  const hits = found.edges.map(({ cursor, node }) => ({ cursor, node }));
  const groups = (['CONTACT', 'TICKET', 'MESSAGE'] as const)
    .map((kind) => ({ kind, hits: hits.filter(({ node }) => node.kind === kind) }))
    .filter((group) => group.hits.length > 0);
  return (
    <>
      <Remarks found={found} onChange={onChange} />
      {groups.map((group) => (
        <section key={group.kind} className={styles.group} aria-label={t(`kindPlural.${group.kind}`)}>
          {state.kind ? null : <h2 className={styles.groupTitle}>{t(`kindPlural.${group.kind}`)}</h2>}
          <ul className={styles.hits}>
            {group.hits.map(({ cursor, node }) => (
              <li key={keyOf(node, cursor)}>
                <SearchHitRow hit={node} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 ? <Nothing state={state} onChange={onChange} /> : null}
    </>
  );
}

const keyOf = (hit: Hit, cursor: string) =>
  `${hit.kind}-${hit.message?.id ?? hit.ticket?.id ?? hit.contact?.id ?? cursor}`;

/** What has to be known about the answer: other words, an order, an end before the end. */
function Remarks({ found, onChange }: Pick<Props, 'onChange'> & { found: Found }) {
  const { t } = useTranslation('search');
  const { didYouMean, unknown, weak, order, isPartial, indexed } = found;
  return (
    <div className={styles.remarks} role="status">
      {didYouMean ? (
        <p>
          {t('didYouMean')}{' '}
          <button type="button" className={styles.link} onClick={() => onChange({ term: didYouMean })}>
            <bdi>{didYouMean}</bdi>
          </button>
        </p>
      ) : null}
      {weak.length ? <p>{t('weak', { words: weak.join(', ') })}</p> : null}
      {unknown.length ? <p>{t('unknown', { operators: unknown.join(', ') })}</p> : null}
      {indexed < 100 ? <p>{t('indexing', { percent: indexed })}</p> : null}
      {isPartial ? <p>{t('partial')}</p> : null}
      {order === 'NEWEST' && found.edges.length > 0 ? (
        <p className={styles.quiet}>{t('newestFirst')}</p>
      ) : null}
    </div>
  );
}

function Nothing({ state, onChange }: Pick<Props, 'state' | 'onChange'>) {
  const { t } = useTranslation('search');
  const isNarrow = hasFilters(state) || state.kind !== null;
  return (
    <EmptyState
      icon={<IconSearchOff size={20} />}
      title={t('nothing', { term: state.term })}
      actions={
        isNarrow ? (
          <Button variant="default" onClick={() => onChange({ ...NO_FILTERS, kind: null })}>
            {t('clearFilters')}
          </Button>
        ) : null
      }
    >
      {isNarrow ? t('nothingFiltered') : t('nothingText')}
    </EmptyState>
  );
}

/** Until the first answer: lines in the place of hits. */
function Bones() {
  const { t } = useTranslation('search');
  return (
    <div className={styles.hits} role="status" aria-label={t('looking')}>
      {[62, 48, 71, 55, 66].map((width) => (
        <div key={width} className={styles.hit}>
          <AvatarSkeleton size={32} />
          <span className={styles.words}>
            <LineSkeleton width={`${width}%`} />
            <LineSkeleton width={`${width + 22}%`} />
          </span>
        </div>
      ))}
    </div>
  );
}
