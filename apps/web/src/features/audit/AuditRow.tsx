import { IconChevronRight, IconRobot, IconSpy, IconTool, IconUser } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditRowFragment } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import { useRelativeTime } from '@/lib/relative-time';
import { Tag } from '@/ui';
import { AuditDetails } from './AuditDetails';
import styles from './AuditLog.module.css';
import { namesOf, sentenceOf, WHAT, WHO } from './sentence';
import type { AuditFilters } from './audit-filters';

interface Props {
  entry: AuditRowFragment;
  onFilter: (part: Partial<AuditFilters>) => void;
}

/** One line of the log: who did what, and when. It unfolds to where from and what changed. */
export function AuditRow({ entry, onFilter }: Props) {
  const { t } = useTranslation('audit');
  const [isOpen, setOpen] = useState(false);
  const relative = useRelativeTime();
  const id = useId();
  const Icon = iconOf(entry);
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} className={styles.arrow} aria-hidden />
        <Icon size={18} className={styles.icon} aria-hidden />
        <span className={styles.words}>
          <Sentence entry={entry} />
          <span className={styles.tags}>
            {entry.impersonatorName ? (
              <Tag tone="warn">{t('behind', { name: entry.impersonatorName })}</Tag>
            ) : null}
            {entry.apiKeyName ? <Tag>{t('byKey', { name: entry.apiKeyName })}</Tag> : null}
            {entry.actorRole === 'parley_staff' ? <Tag tone="warn">{t('staff')}</Tag> : null}
          </span>
        </span>
        <time className={styles.time} dateTime={entry.createdAt} title={formatDateTime(entry.createdAt)}>
          {relative(entry.createdAt)}
        </time>
      </button>
      {isOpen ? <AuditDetails id={id} entry={entry} onFilter={onFilter} /> : null}
    </li>
  );
}

/** The names stand out, and keep their own direction. */
function Sentence({ entry }: { entry: AuditRowFragment }) {
  const { t } = useTranslation('audit');
  const { who, what } = namesOf(entry, t);
  const pieces = sentenceOf(entry, t).split(new RegExp(`(${WHO}|${WHAT})`));
  return (
    <span className={styles.sentence}>
      {pieces.map((piece, index) => {
        if (piece !== WHO && piece !== WHAT) return piece;
        return (
          <bdi key={index} className={styles.name}>
            {piece === WHO ? who : what}
          </bdi>
        );
      })}
    </span>
  );
}

function iconOf(entry: AuditRowFragment) {
  if (entry.impersonatorName) return IconSpy;
  if (entry.actorRole === 'parley_staff' || entry.group === 'staff_access') return IconTool;
  return entry.actorKind === 'user' ? IconUser : IconRobot;
}
