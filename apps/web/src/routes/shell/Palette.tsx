import '@mantine/spotlight/styles.layer.css';
import { Modal } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActionChoices, useOfferedGroups } from '@/lib/actions';
import { useSession } from '@/lib/session';
import { KeyCap } from '@/ui';
import styles from './Palette.module.css';
import { Choices, Group } from './PaletteRows';
import { type PaletteItem, sentenceOf } from './palette-items';
import { remember } from './recent';
import { usePaletteGroups } from './usePaletteGroups';

const [store, spotlight] = createSpotlight();

interface Asking {
  id: string;
  label: string;
  choices: ActionChoices;
}

/** "Search or do": everything by its first letters, with the keys that would have done it. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [query, setQuery] = useState('');
  useEffect(() => {
    spotlight.open();
    return spotlight.close;
  }, []);

  const { asking, choose, leave } = useAsking(query, setQuery);
  const { markFirst, moved } = useMark(`${asking?.id ?? ''} ${query}`);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      size={640}
      centered={false}
      yOffset={108}
      radius="lg"
      scrollable
      maxHeight={460}
      closeOnEscape={!asking}
      transitionProps={{ duration: 90, transition: 'fade' }}
      classNames={{ content: styles.content, overlay: styles.overlay, search: styles.search }}
    >
      <Modal.Title className="visually-hidden">{t('searchOrDo')}</Modal.Title>
      <div
        className={styles.top}
        onKeyDownCapture={(event) => {
          moved(event);
          leave(event);
        }}
      >
        <IconSearch className={styles.glass} size={18} aria-hidden />
        <Chip />
        {asking ? <span className={styles.chip}>{asking.label}</span> : null}
        <Spotlight.Search
          className={styles.field}
          placeholder={asking ? asking.choices.placeholder : t('palette.placeholder')}
          aria-label={asking ? asking.choices.placeholder : t('searchOrDo')}
        />
      </div>
      <Spotlight.ActionsList className={styles.rows}>
        {asking ? (
          <Choices key={asking.id} {...asking} query={query} onShown={markFirst} isAlone />
        ) : (
          <Everything query={query} onChoose={choose} onShown={markFirst} />
        )}
      </Spotlight.ActionsList>
      <Foot />
    </Spotlight.Root>
  );
}

/** A row either runs or asks for something more; Escape, and Backspace in the empty field, lead back. */
function useAsking(query: string, setQuery: (query: string) => void) {
  const { me } = useSession();
  const [asking, setAsking] = useState<Asking | null>(null);

  function choose(item: PaletteItem): void {
    if (!item.choices) {
      remember(me.id, item);
      item.run();
      return;
    }
    setAsking({ id: item.id, label: item.label, choices: item.choices });
    setQuery('');
  }

  function leave(event: KeyboardEvent): void {
    if (!asking || (event.key !== 'Escape' && (event.key !== 'Backspace' || query))) return;
    event.preventDefault();
    event.stopPropagation();
    setAsking(null);
    setQuery('');
  }

  return { asking, choose, leave };
}

/** What will be acted on. */
function Chip() {
  const chip = useOfferedGroups().find((group) => group.chip)?.chip;
  return chip ? <span className={styles.chip}>{chip}</span> : null;
}

interface EverythingProps {
  query: string;
  onChoose: (item: PaletteItem) => void;
  onShown: () => void;
}

function Everything({ query, onChoose, onShown }: EverythingProps) {
  const { t } = useTranslation('shell');
  const groups = usePaletteGroups(query);
  const sentence = sentenceOf(
    useOfferedGroups().flatMap(({ actions }) => actions),
    query,
  );
  useEffect(onShown);
  return (
    <>
      {sentence ? (
        <Choices
          key={sentence.action.id}
          label={sentence.action.label}
          choices={sentence.action.choices}
          query={sentence.rest}
          onShown={onShown}
        />
      ) : null}
      {groups.map((group) => (
        <Group key={group.title} group={group} query={query} onChoose={onChoose} />
      ))}
      {groups.length === 0 && !sentence ? (
        <Spotlight.Empty className={styles.none}>{t('palette.none')}</Spotlight.Empty>
      ) : null}
    </>
  );
}

function Foot() {
  const { t } = useTranslation('shell');
  return (
    <Spotlight.Footer className={styles.foot}>
      <KeyCap>↑</KeyCap>
      <KeyCap>↓</KeyCap> {t('palette.move')}
      <span className={styles.gap} />
      <KeyCap>↵</KeyCap> {t('palette.run')}
      <span className={styles.space} />
      <KeyCap>?</KeyCap> {t('palette.allKeys')}
    </Spotlight.Footer>
  );
}

/**
 * Rows come in after the last key, also above what is there: Enter means the first one until somebody walks down the list.
 *
 * @param asked - what was typed; with every change the first row is meant again.
 */
function useMark(asked: string) {
  const walked = useRef<string | null>(null);
  const latest = useRef(asked);
  latest.current = asked;
  const markFirst = useCallback(() => {
    if (walked.current !== latest.current) mark();
  }, []);
  const moved = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') walked.current = latest.current;
  };
  return { markFirst, moved };
}

/** Spotlight keeps its mark as an attribute on the row. */
function mark(): void {
  const list = document.getElementById(store.getState().listId);
  const first = list?.querySelector('[data-action]');
  if (!list || !first) return;
  for (const row of list.querySelectorAll('[data-selected]')) row.removeAttribute('data-selected');
  first.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}
