import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { ChannelType, ConsentLineFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { formatDate } from '@/lib/format';
import { useNews } from '@/lib/news';
import { useSession } from '@/lib/session';
import { ChannelGlyph, Tag } from '@/ui';
import { FormSection } from '@/ui/page';
import { ConsentDialog } from './ConsentDialog';
import { ConsentHistory } from './ConsentHistory';
import { ConsentLineFragmentDoc, useContactConsentsQuery } from './Consents.generated';
import styles from './Notes.module.css';

/** What is asked of everybody; other kinds of channels stand here once something is known of them. */
const USUAL = ['EMAIL', 'SMS', 'WA_BUSINESS', 'VOICE'] as const;

const TONES = { UNKNOWN: 'neutral', OPTED_IN: 'ok', OPTED_OUT: 'danger' } as const;

interface Props {
  contactId: string;
  isFixed: boolean;
}

/** What somebody agreed to hear from the company, and refused, by kind of channel. */
export function ConsentsSection({ contactId, isFixed }: Props) {
  const { t } = useTranslation('contactCare');
  const consents = useConsents(contactId);
  if (!consents) return null;
  return (
    <FormSection title={t('consents.title')} help={t('consents.help')}>
      <ConsentList contactId={contactId} isFixed={isFixed} known={consents} usual={USUAL} />
    </FormSection>
  );
}

/** Null while nothing is known of it, or when this person may not know. */
export function useConsents(contactId: string): readonly ConsentLineFragment[] | null {
  const { data, error, refetch } = useContactConsentsQuery({
    variables: { contactId },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  useNews(['contact_consents.changed'], () => void refetch().catch(() => undefined));
  if (codedError(error)?.code === 'auth.forbidden' || !data) return null;
  return readFragment(ConsentLineFragmentDoc, data.contactConsents);
}

interface ListProps extends Props {
  known: readonly ConsentLineFragment[];
  /** Kinds that stand there also while nothing is known of them. */
  usual: readonly string[];
}

export function ConsentList({ contactId, isFixed, known, usual }: ListProps) {
  const { t } = useTranslation('contactCare');
  const { can } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState<string | null>(null);
  const kinds = [...new Set<string>([...usual, ...known.map(({ channelType }) => channelType)])];
  const canSet = can('inbox.conversations.reply') && !isFixed;
  return (
    <>
      <ul className={styles.notes} aria-label={t('consents.title')}>
        {kinds.map((kind) => (
          <ConsentRow
            key={kind}
            kind={kind}
            line={known.find(({ channelType }) => channelType === kind)}
            onChange={canSet ? () => setChanged(kind) : undefined}
          />
        ))}
      </ul>
      {known.length > 0 ? (
        <div>
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('consents.history')}
          </Button>
        </div>
      ) : null}
      {isOpen ? <ConsentHistory contactId={contactId} /> : null}
      {changed ? (
        <ConsentDialog
          contactId={contactId}
          kind={changed}
          known={known.find(({ channelType }) => channelType === changed)}
          onClose={() => setChanged(null)}
        />
      ) : null}
    </>
  );
}

interface RowProps {
  kind: string;
  line: ConsentLineFragment | undefined;
  onChange: (() => void) | undefined;
}

function ConsentRow({ kind, line, onChange }: RowProps) {
  const { t } = useTranslation('contactCare');
  const state = line?.state ?? 'UNKNOWN';
  const name = t(`kinds.${kind}`, { defaultValue: kind });
  return (
    <li className={styles.note}>
      <div className={styles.noteHead}>
        <ChannelGlyph type={kind as ChannelType} size={16} />
        <span className={styles.author}>{name}</span>
        <Tag tone={TONES[state]}>{t(`consents.${state}`)}</Tag>
        {line ? <span className={styles.time}>{formatDate(line.createdAt)}</span> : null}
        <span className={styles.verbs}>
          {onChange ? (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`${t('consents.change')}: ${name}`}
              onClick={onChange}
            >
              {t('consents.change')}
            </Button>
          ) : null}
        </span>
      </div>
      {line?.evidence ? (
        <p className={styles.quiet} dir="auto">
          {line.evidence}
        </p>
      ) : null}
    </li>
  );
}
