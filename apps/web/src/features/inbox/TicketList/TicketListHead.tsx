import { Menu, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowsSort, IconCheck, IconChevronDown, IconEdit, IconSearch, IconX } from '@tabler/icons-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOfferAction } from '@/lib/actions';
import { lazyPart } from '@/lib/fetch-part';
import { openCompose } from '@/lib/overlays';
import { useSession } from '@/lib/session';
import { IconAction, OpenRail } from '@/ui';
import { SearchEverywhere } from '../Search/SearchEverywhere';
import { searchAddress } from '../Search/searchState';
import { SuggestedInput } from '../Search/SuggestedInput';
import { hasOperator } from '../Search/suggestions';
import { ViewsMenu } from '../Views/ViewsMenu';
import { CreatedMenu } from './CreatedMenu';
import { FilterMenu } from './FilterMenu';
import styles from './TicketList.module.css';
import { type Entry, type ListState, SORTS } from './views';

const ArrangeViewsModal = lazyPart(() => import('../Views/ArrangeViewsModal'));

interface Props {
  state: ListState;
  entry: Entry | undefined;
  /** What the list is called. */
  name: string;
  onChange: (part: Partial<ListState>) => void;
}

/** The name of the view, which is its switcher; search, order and filters beside it. */
export function TicketListHead({ state, entry, name, onChange }: Props) {
  const { t } = useTranslation('tickets');
  const [isSearching, setSearching] = useState(state.term !== '');
  const field = useRef<HTMLInputElement>(null);
  useOfferAction('list', {
    id: 'search',
    label: t('search'),
    icon: IconSearch,
    keys: '/',
    run: () => {
      setSearching(true);
      field.current?.focus();
    },
  });
  return (
    <>
      <header className={styles.head}>
        <OpenRail />
        <ViewSwitcher entry={entry} name={name} customView={state.customView} />
        <span className={styles.space} />
        <IconAction
          label={t('search')}
          keys={['/']}
          onClick={() => setSearching(true)}
          aria-expanded={isSearching}
        >
          <IconSearch size={18} />
        </IconAction>
        <SortMenu state={state} onChange={onChange} />
        <CreatedMenu filters={state} onChange={onChange} />
        <FilterMenu filters={state} onChange={onChange} />
        <ComposeButton />
      </header>
      {isSearching ? (
        <SearchBox
          field={field}
          term={state.term}
          onTerm={(term) => onChange({ term })}
          onClose={() => {
            setSearching(false);
            if (state.term) onChange({ term: '' });
          }}
        />
      ) : null}
    </>
  );
}

function ViewSwitcher(props: Pick<Props, 'entry' | 'name'> & { customView: string | null }) {
  const [isArranging, setArranging] = useState(false);
  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <UnstyledButton className={styles.switcher}>
            <h1 className={styles.title}>
              <bdi>{props.name}</bdi>
            </h1>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <ViewsMenu entry={props.entry} customView={props.customView} onArrange={() => setArranging(true)} />
        </Menu.Dropdown>
      </Menu>
      {isArranging ? (
        <Suspense fallback={null}>
          <ArrangeViewsModal onClose={() => setArranging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function ComposeButton() {
  const { t } = useTranslation('composer');
  const { can } = useSession();
  if (!can('inbox.conversations.create')) return null;
  return (
    <IconAction label={t('write.newTitle')} keys={['C']} onClick={openCompose}>
      <IconEdit size={18} />
    </IconAction>
  );
}

function SortMenu({ state, onChange }: Pick<Props, 'state' | 'onChange'>) {
  const { t } = useTranslation(['tickets', 'views']);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconAction label={t('sort.label')}>
          <IconArrowsSort size={18} />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown>
        {SORTS.map((sort) => (
          <Menu.Item
            key={sort}
            onClick={() => onChange({ sort })}
            aria-current={sort === state.sort ? 'true' : undefined}
            rightSection={sort === state.sort ? <IconCheck size={14} aria-hidden /> : null}
          >
            {t(`views:sorts.${sort}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** After this pause in typing the list follows. */
const PAUSE_MS = 250;

interface SearchProps {
  field: RefObject<HTMLInputElement | null>;
  term: string;
  onTerm: (term: string) => void;
  onClose: () => void;
}

function SearchBox(props: SearchProps) {
  const { t } = useTranslation('tickets');
  const [text, setText] = useState(props.term);
  const send = useDebouncedCallback(props.onTerm, PAUSE_MS);
  const navigate = useNavigate();
  const { field } = props;
  const isAsked = useRef(props.term === '');
  // Whoever comes by an address or a view with words in it has asked for the list: their keys are for its rows.
  useEffect(() => {
    if (isAsked.current) field.current?.focus();
  }, [field]);
  return (
    <div className={styles.search} role="search">
      <SuggestedInput
        field={field}
        text={text}
        placeholder={t('searchPlaceholder')}
        aria-label={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <IconAction label={t('endSearch')} size={24} onClick={props.onClose}>
            <IconX size={14} />
          </IconAction>
        }
        onType={(typed) => {
          setText(typed);
          // Operators are understood by the search of everything; the list is not narrowed by their letters.
          send(hasOperator(typed) ? '' : typed.trim());
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onClose();
          if (event.key !== 'Enter' || !hasOperator(text)) return;
          send.cancel();
          void navigate(searchAddress(text.trim()));
        }}
      />
      <SearchEverywhere term={text} onLeave={send.cancel} />
    </div>
  );
}
