import { Menu, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  IconArrowsSort,
  IconCheck,
  IconChevronDown,
  IconMenu2,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useShortcuts } from '@/lib/shortcuts';
import { useViewport } from '@/lib/viewport';
import { openRail } from '@/lib/rail-drawer';
import { IconAction } from '@/ui';
import { FilterMenu } from './FilterMenu';
import styles from './TicketList.module.css';
import { ENTRIES, type Entry, entryPath, type ListState } from './views';

interface Props {
  state: ListState;
  entry: Entry | undefined;
  onChange: (part: Partial<ListState>) => void;
}

/** The name of the view, which is its switcher; search, order and filters beside it. */
export function TicketListHead({ state, entry, onChange }: Props) {
  const { t } = useTranslation('tickets');
  const viewport = useViewport();
  const [isSearching, setSearching] = useState(state.term !== '');
  const hasRail = viewport === 'full' || viewport === 'icons';
  useShortcuts({ '/': () => setSearching(true) });
  return (
    <>
      <header className={styles.head}>
        {hasRail || viewport === 'phone' ? null : (
          <IconAction label={t('openNavigation')} onClick={openRail}>
            <IconMenu2 size={18} />
          </IconAction>
        )}
        <ViewSwitcher entry={entry} />
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
        <FilterMenu state={state} onChange={onChange} />
      </header>
      {isSearching ? (
        <SearchBox
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

function ViewSwitcher({ entry }: { entry: Entry | undefined }) {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={styles.switcher}>
          <h1 className={styles.title}>{entry ? t(`entries.${entry.name}`) : t('list')}</h1>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {ENTRIES.map((each) => (
          <Menu.Item
            key={each.name}
            onClick={() => void navigate(entryPath(each))}
            aria-current={each === entry ? 'page' : undefined}
            rightSection={each === entry ? <IconCheck size={14} aria-hidden /> : null}
          >
            {t(`entries.${each.name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function SortMenu({ state, onChange }: Pick<Props, 'state' | 'onChange'>) {
  const { t } = useTranslation('tickets');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconAction label={t('sort.label')}>
          <IconArrowsSort size={18} />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown>
        {(['NEWEST', 'OLDEST'] as const).map((sort) => (
          <Menu.Item
            key={sort}
            onClick={() => onChange({ sort })}
            aria-current={sort === state.sort ? 'true' : undefined}
            rightSection={sort === state.sort ? <IconCheck size={14} aria-hidden /> : null}
          >
            {t(sort === 'NEWEST' ? 'sort.newest' : 'sort.oldest')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** After this pause in typing the list follows. */
const PAUSE_MS = 250;

function SearchBox(props: { term: string; onTerm: (term: string) => void; onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const [text, setText] = useState(props.term);
  const input = useRef<HTMLInputElement>(null);
  const send = useDebouncedCallback(props.onTerm, PAUSE_MS);
  useEffect(() => input.current?.focus(), []);
  useShortcuts({ '/': () => input.current?.focus() });
  return (
    <div className={styles.search} role="search">
      <TextInput
        ref={input}
        value={text}
        placeholder={t('searchPlaceholder')}
        aria-label={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <IconAction label={t('endSearch')} size={24} onClick={props.onClose}>
            <IconX size={14} />
          </IconAction>
        }
        onChange={(event) => {
          setText(event.currentTarget.value);
          send(event.currentTarget.value.trim());
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onClose();
        }}
      />
    </div>
  );
}
