import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { type Emoji, loadEmoji } from './emojiData';
import styles from './EmojiPicker.module.css';
import { searchEmoji } from './emojiSearch';
import { emojiPreferences, type SkinTone, toned } from './preferences';
import { ToneChoice } from './ToneChoice';

/** The groups of the data, each with the emoji that stands for it. The second holds the parts of others and is left out. */
const GROUPS = [
  ['recent', '🕘'],
  ['0', '😀'],
  ['1', '👋'],
  ['3', '🐻'],
  ['4', '🍎'],
  ['5', '🚲'],
  ['6', '⚽'],
  ['7', '💡'],
  ['8', '❤️'],
  ['9', '🏁'],
] as const;
type Group = (typeof GROUPS)[number][0];

const COLUMNS = 8;
const MOST_FOUND = 64;
const STEPS: Record<string, number> = { ArrowUp: -COLUMNS, ArrowDown: COLUMNS, Home: -1e4, End: 1e4 };

/** All emoji to choose from: found by words, by group, or among those used last. */
export default function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t, i18n } = useTranslation('composer');
  const [all, setAll] = useState<readonly Emoji[]>([]);
  const [query, setQuery] = useState('');
  const { me } = useSession();
  useState(() => emojiPreferences.of(me.id));
  const { tone, recent } = useSyncExternalStore(emojiPreferences.subscribe, emojiPreferences.get);
  const [group, setGroup] = useState<Group>(recent.length ? 'recent' : '0');
  const grid = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  // It may have been loaded only now, after its popover took the focus.
  useEffect(() => search.current?.focus(), []);
  useEffect(() => {
    loadEmoji(i18n.language).then(setAll, () => setAll([]));
  }, [i18n.language]);
  const shown = query.trim()
    ? searchEmoji(all, query, { recent, limit: MOST_FOUND })
    : ofGroup(all, group, recent);
  const choose = (emoji: Emoji) => {
    emojiPreferences.used(emoji);
    onChoose(toned(emoji, tone));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') firstOf(grid.current)?.focus();
    else if (event.key === 'Enter' && shown[0]) choose(shown[0]);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.picker} role="group" aria-label={t('emoji.label')}>
      <div className={styles.head}>
        <TextInput
          className={styles.search}
          ref={search}
          data-autofocus
          aria-label={t('emoji.search')}
          placeholder={t('emoji.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ToneChoice tone={tone} />
      </div>
      {query.trim() ? null : <Groups group={group} onGroup={setGroup} />}
      <Grid ref={grid} emoji={shown} tone={tone} onChoose={choose} />
      <div className={styles.none} role="status">
        {all.length > 0 && shown.length === 0 ? t(query.trim() ? 'emoji.none' : 'emoji.noRecent') : null}
      </div>
    </div>
  );
}

function Grid(props: {
  ref: Ref<HTMLDivElement>;
  emoji: readonly Emoji[];
  tone: SkinTone;
  onChoose: (emoji: Emoji) => void;
}) {
  const { t } = useTranslation('composer');
  return (
    <div
      ref={props.ref}
      className={styles.grid}
      role="group"
      aria-label={t('emoji.found')}
      onKeyDown={moveInGrid}
    >
      {props.emoji.map((emoji, index) => (
        <button
          key={emoji.key}
          type="button"
          className={styles.emoji}
          tabIndex={index === 0 ? 0 : -1}
          title={emoji.label}
          aria-label={emoji.label}
          onClick={() => props.onChoose(emoji)}
        >
          {toned(emoji, props.tone)}
        </button>
      ))}
    </div>
  );
}

function Groups({ group, onGroup }: { group: Group; onGroup: (group: Group) => void }) {
  const { t } = useTranslation('composer');
  return (
    <div className={styles.groups} role="group" aria-label={t('emoji.groups')}>
      {GROUPS.map(([id, sign]) => (
        <button
          key={id}
          type="button"
          className={styles.group}
          aria-pressed={id === group}
          aria-label={t(`emoji.group.${id}`)}
          title={t(`emoji.group.${id}`)}
          onClick={() => onGroup(id)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}

function ofGroup(all: readonly Emoji[], group: Group, recent: readonly string[]): readonly Emoji[] {
  if (group !== 'recent') return all.filter((emoji) => String(emoji.group) === group);
  const known = new Map(all.map((emoji) => [emoji.key, emoji]));
  return recent.flatMap((key) => known.get(key) ?? []);
}

const firstOf = (grid: HTMLElement | null) => grid?.querySelector('button') ?? null;

/** The arrows go as the eye does: to the right is the next one where one reads that way. */
function moveInGrid(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const isRtl = document.documentElement.dir === 'rtl';
  const along = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[event.key];
  const step = along ?? STEPS[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
}
