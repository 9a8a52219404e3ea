import { useTranslation } from 'react-i18next';
import { ColleagueAvatar, TypingDots } from '@/ui';
import { usePeople } from '../data/people';
import type { ChatThread } from '../data/shapes';
import { useTypists } from '../data/typists';
import styles from './ThreadPane.module.css';

/** Who is writing just now. Not announced: it would talk over everything else. */
export function TypistLine({ thread }: { thread: ChatThread }) {
  const { t } = useTranslation('chat');
  const ids = useTypists(thread.id);
  const people = usePeople();
  const names = ids.map((id) => people.get(id)?.name.split(' ')[0] ?? t('somebody'));
  const [first] = ids;
  return (
    <div className={styles.typing} data-typing={ids.length > 0 || undefined}>
      {first === undefined ? null : (
        <>
          <ColleagueAvatar id={first} name={people.get(first)?.name ?? ''} size={20} presence="none" />
          <span>
            {ids.length > 2
              ? t('typing.many', { count: ids.length })
              : t(ids.length === 2 ? 'typing.two' : 'typing.one', { name: names[0], other: names[1] })}
          </span>
          <TypingDots />
        </>
      )}
    </div>
  );
}
