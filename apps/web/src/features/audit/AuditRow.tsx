import { IconRobot, IconSpy, IconTool, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AuditRowFragment } from '@/gql/graphql';
import { Tag } from '@/ui';
import { FoldingRow } from '@/ui/page';
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
  const Icon = iconOf(entry);
  return (
    <FoldingRow
      icon={<Icon size={18} aria-hidden />}
      time={entry.createdAt}
      line={
        <>
          <Sentence entry={entry} />
          <span className={styles.tags}>
            {entry.impersonatorName ? (
              <Tag tone="warn">{t('behind', { name: entry.impersonatorName })}</Tag>
            ) : null}
            {entry.apiKeyName ? <Tag>{t('byKey', { name: entry.apiKeyName })}</Tag> : null}
            {entry.actorRole === 'parley_staff' ? <Tag tone="warn">{t('staff')}</Tag> : null}
          </span>
        </>
      }
    >
      <AuditDetails entry={entry} onFilter={onFilter} />
    </FoldingRow>
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
