import { IconSearch, IconX } from '@tabler/icons-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useOfferAction } from '@/lib/actions';
import { useSession } from '@/lib/session';
import { useTypedTerm } from '@/lib/typed-term';
import { IconAction, OpenRail } from '@/ui';
import { rememberSearch } from './recentSearches';
import { Facets } from './Facets';
import styles from './Search.module.css';
import { SearchFilters } from './SearchFilters';
import { SearchResults } from './SearchResults';
import { readSearch, type SearchState, writeSearch } from './searchState';
import { SearchStart } from './SearchStart';
import { SuggestedInput } from './SuggestedInput';
import { useSearch } from './useSearch';

/** After this pause in typing the search follows. */
const PAUSE_MS = 200;
const MAX_TERM = 500;

/** Everything that was ever written, by words. */
export default function SearchPage() {
  const { t } = useTranslation('search');
  const { me } = useSession();
  const { state, change } = useSearchState();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const search = useSearch(state);
  const { text, type, tell } = useTypedTerm(state.term, (term) => change({ term }), PAUSE_MS);
  useEffect(() => field.current?.focus(), []);
  useSearchKey(field);
  const { onKeyDown, toFirst } = useHitKeys(field, list);

  return (
    <main className={styles.page} aria-label={t('title')}>
      <h1 className={styles.hidden}>{t('title')}</h1>
      <div className={styles.head} role="search">
        <SearchField
          field={field}
          text={text}
          onType={type}
          onClear={() => {
            tell('');
            field.current?.focus();
          }}
          onKeyDown={(event) => {
            onKeyDown(event);
            if (event.key !== 'Enter') return;
            tell(text);
            rememberSearch(me.id, text);
            toFirst();
          }}
        />
        <SearchFilters state={state} onChange={change} />
      </div>
      <div className={styles.body}>
        {search.isAsked ? (
          <Answer state={state} search={search} list={list} onChange={change} onKeyDown={onKeyDown} />
        ) : (
          <SearchStart
            onTerm={(term) => {
              tell(term);
              field.current?.focus();
            }}
          />
        )}
      </div>
    </main>
  );
}

/** The hits, and where they are. */
function Answer(props: ComponentProps<typeof SearchResults>) {
  return (
    <div className={styles.columns}>
      <div className={styles.found}>
        <SearchResults {...props} />
      </div>
      <Facets state={props.state} onChange={props.onChange} />
    </div>
  );
}

/** "/" leads back to the field. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  const { t } = useTranslation('search');
  useOfferAction('list', {
    id: 'search',
    label: t('title'),
    icon: IconSearch,
    keys: '/',
    run: () => field.current?.select(),
  });
}

/** What is looked for stands in the address. */
function useSearchState() {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readSearch(params), [params]);
  const change = useCallback(
    (part: Partial<SearchState>) =>
      setParams((before) => writeSearch({ ...readSearch(before), ...part }), { replace: true }),
    [setParams],
  );
  return { state, change };
}

/** Arrows go from the field through the hits and back; Enter on a hit is its link's own. */
function useHitKeys(field: RefObject<HTMLInputElement | null>, list: RefObject<HTMLDivElement | null>) {
  const hits = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])];
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = hits();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0 && step < 0) return;
    event.preventDefault();
    (at + step < 0 ? field.current : all[Math.min(all.length - 1, at + step)])?.focus();
  }
  return { onKeyDown, toFirst: () => hits()[0]?.focus() };
}

interface FieldProps {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onType: (text: string) => void;
  onClear: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ field, text, onType, onClear, onKeyDown }: FieldProps) {
  const { t } = useTranslation('search');
  return (
    <div className={styles.ask}>
      <OpenRail />
      <div className={styles.field}>
        <SuggestedInput
          field={field}
          size="md"
          text={text}
          maxLength={MAX_TERM}
          aria-label={t('field')}
          placeholder={t('placeholder')}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            text ? (
              <IconAction label={t('clear')} size={28} onClick={onClear}>
                <IconX size={16} />
              </IconAction>
            ) : null
          }
          onType={onType}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}
