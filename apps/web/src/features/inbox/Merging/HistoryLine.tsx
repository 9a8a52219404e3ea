import { IconInfoCircle } from '@tabler/icons-react';
import { formatDateTime } from '@/lib/format';
import { LINE_KINDS } from '../Timeline/lineKinds';
import type { HistoryLineFragment } from '@/gql/graphql';
import { Dropped, LineSentence } from '../Timeline/SystemLine';
import { WhyButton } from '../Timeline/WhyButton';
import styles from './Merging.module.css';
import { UnmergeButton } from './UnmergeButton';

/** One thing that happened: what, when, and why. */
export function HistoryLine({ message }: { message: HistoryLineFragment }) {
  const { system, createdAt } = message;
  const Glyph = (system && LINE_KINDS[system.kind].glyph) ?? IconInfoCircle;
  return (
    <div className={styles.line}>
      <Glyph size={16} aria-hidden />
      <div className={styles.lineWords}>
        <bdi>{system ? <LineSentence line={system} /> : message.text}</bdi>
        {system?.dropped?.length ? <Dropped fields={system.dropped} /> : null}
        {system?.note ? <bdi> “{system.note}”</bdi> : null}
        <div className={styles.quiet}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {system?.because ? <WhyButton line={system} /> : null}
          {system?.kind === 'MERGED_FROM' && system.ticket ? <UnmergeButton source={system.ticket} /> : null}
        </div>
      </div>
    </div>
  );
}
