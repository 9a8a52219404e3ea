import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, LineSkeleton } from '@/ui';
import { chatNow, useIsListLoaded, useStanding, useThreads } from '../data/chatStore';
import type { ChatThread } from '../data/shapes';
import { useChat } from '../data/useChat';
import { FoundMessages } from '../search/FoundMessages';
import { useSearch } from '../search/useSearch';
import styles from './ChatHome.module.css';
import { ThreadRows } from './ThreadRows';

interface Props {
  current: string | null;
  onOpen: (identifier: string, messageId?: string) => void;
}

/** The threads in their order; what is typed above them finds people, groups and what was said. */
export function ThreadList({ current, onOpen }: Props) {
  const { t } = useTranslation('chat');
  const feed = useChat();
  const standing = useStanding();
  const isListLoaded = useIsListLoaded();
  const threads = useThreads();
  const scroller = useRef<HTMLDivElement>(null);
  const [term, setTerm] = useState('');
  const ask = useDebouncedCallback((words: string) => void feed.find(words).catch(() => undefined), 200);
  const shown = matching(threads, term, t('ownNotes'));
  const typed = (value: string) => {
    setTerm(value);
    if (value.trim() !== '' && !isListLoaded) ask(value.trim());
  };
  return (
    <>
      <div className={styles.search}>
        <TextInput
          aria-label={t('find.label')}
          placeholder={t('find.placeholder')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={term}
          onChange={({ currentTarget }) => typed(currentTarget.value)}
        />
      </div>
      {standing === 'failed' ? <ErrorState title={t('list.broken')} onRetry={() => feed.again()} /> : null}
      {standing === 'refused' ? <ErrorState title={t('refused')} detail={t('refusedText')} /> : null}
      <div ref={scroller} className={styles.list}>
        {standing === 'loading' && threads.length === 0 ? <Bones /> : null}
        <ThreadRows threads={shown} scroller={scroller} current={current} onOpen={onOpen} />
        {standing === 'ready' && shown.length === 0 && term !== '' ? (
          <p className={styles.none}>{t('find.none', { term })}</p>
        ) : null}
        <Said term={term.trim()} onOpen={onOpen} />
      </div>
    </>
  );
}

/** What was said in any of one's threads, below those whose names fit. */
function Said({ term, onOpen }: { term: string; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('chat');
  const [settled] = useDebouncedValue(term, 250);
  const isAsked = term.length > 1 && settled.length > 1;
  const found = useSearch(isAsked ? settled : '', null);
  if (!isAsked) return null;
  return (
    <section className={styles.said} aria-label={t('search.messages')}>
      <h2 className={styles.part}>{t('search.messages')}</h2>
      <FoundMessages
        found={found}
        hasPlaces
        term={settled}
        empty={t('search.none', { term: settled })}
        onChoose={({ id, threadId }) => {
          const identifier = chatNow().identifiers.get(threadId);
          if (identifier) onOpen(identifier, id);
        }}
      />
    </section>
  );
}

function matching(threads: readonly ChatThread[], term: string, ownNotes: string): readonly ChatThread[] {
  const words = term.trim().toLocaleLowerCase();
  if (words === '') return threads;
  return threads.filter(({ name, personal }) =>
    `${name} ${personal ? ownNotes : ''}`.toLocaleLowerCase().includes(words),
  );
}

function Bones() {
  return (
    <div className={styles.bones} aria-hidden>
      {[120, 160, 90, 140, 110].map((width) => (
        <LineSkeleton key={width} width={width} height={12} />
      ))}
    </div>
  );
}
