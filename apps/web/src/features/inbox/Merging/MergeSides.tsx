import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { MergeCardFragment, MergePreviewQuery } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { formatDateTime } from '@/lib/format';
import { useSession } from '@/lib/session';
import { ChannelGlyph, LabelMark, LineSkeleton } from '@/ui';
import { closeMerge } from './mergeStore';
import { MergeCardFragmentDoc, useMergePreviewQuery } from './Merging.generated';
import styles from './Merging.module.css';
import { useMerge } from './useMerge';

interface Props {
  targetId: string;
  sourceIds: readonly string[];
  onTarget: (id: string) => void;
  onBack: (() => void) | undefined;
}

/** Which one stays and what it gets, side by side; turned round with one button. */
export function MergeSides({ targetId, sourceIds, onTarget, onBack }: Props) {
  const { t } = useTranslation('merging');
  const { data, previousData, error, loading } = useMergePreviewQuery({
    variables: { input: { targetTicketId: targetId, sourceTicketIds: [...sourceIds] } },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const merge = useMerge();
  const [isBusy, setBusy] = useState(false);
  const preview = (data ?? previousData)?.mergePreview;
  useOpenTarget(data?.mergePreview, onTarget);
  if (!preview) {
    return error ? (
      <Warning words={codedError(error)?.message ?? ''} isAlert />
    ) : (
      <LineSkeleton width={320} />
    );
  }
  const target = readFragment(MergeCardFragmentDoc, preview.target);
  const sources = preview.sources.map((source) => readFragment(MergeCardFragmentDoc, source));
  const run = async () => {
    setBusy(true);
    if (await merge(target, sources)) closeMerge();
    else setBusy(false);
  };
  return (
    <>
      <Sides preview={preview} target={target} sources={sources} onTarget={onTarget} />
      {sources.length === 1 ? (
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={() => onTarget(sources[0]?.id ?? target.id)}
        >
          {t('swap')}
        </Button>
      ) : null}
      {preview.isSameContact ? null : <Warning words={t('otherCustomer')} />}
      <GuestsCome sources={sources} />
      {preview.refusal ? <Warning words={preview.refusal} isAlert /> : null}
      <div className={styles.foot}>
        {onBack ? (
          <Button variant="subtle" color="gray" onClick={onBack}>
            {t('back')}
          </Button>
        ) : null}
        <Button variant="default" onClick={closeMerge}>
          {t('cancel')}
        </Button>
        <Button loading={isBusy} disabled={Boolean(preview.refusal) || loading} onClick={() => void run()}>
          {t('confirm')}
        </Button>
      </div>
    </>
  );
}

function Sides(props: {
  preview: MergePreviewQuery['mergePreview'];
  target: MergeCardFragment;
  sources: readonly MergeCardFragment[];
  onTarget: (id: string) => void;
}) {
  const { t } = useTranslation(['merging', 'handling']);
  const { preview, target, sources, onTarget } = props;
  const countOf = (id: string) => preview.messageCounts.find(({ ticketId }) => ticketId === id)?.count ?? 0;
  return (
    <div className={styles.sides}>
      {sources.map((source) => (
        <Side key={source.id} ticket={source} title={t('goes')} count={countOf(source.id)}>
          {sources.length > 1 ? (
            <Button variant="default" size="xs" mt={8} onClick={() => onTarget(source.id)}>
              {t('handling:merge.keep')}
            </Button>
          ) : null}
        </Side>
      ))}
      <Side ticket={target} title={t('stays')} count={countOf(target.id)} isStaying>
        <p className={styles.quiet}>{preview.addedLabels.length ? t('gets') : t('noLabels')}</p>
        <Labels labels={preview.addedLabels} />
      </Side>
    </div>
  );
}

/** A closed ticket takes nothing in: where nobody has chosen yet, an open one stays instead. */
function useOpenTarget(
  preview: MergePreviewQuery['mergePreview'] | undefined,
  onTarget: (id: string) => void,
): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!preview || !isFirst.current) return;
    isFirst.current = false;
    if (preview.refusalCode !== 'inbox.merge_target_closed') return;
    const open = preview.sources
      .map((source) => readFragment(MergeCardFragmentDoc, source))
      .find(({ status }) => status !== 'CLOSED');
    if (open) onTarget(open.id);
  }, [onTarget, preview]);
}

/** Who was asked into a source sees everything afterwards; it goes along only with somebody who may ask people in. */
function GuestsCome({ sources }: { sources: readonly MergeCardFragment[] }) {
  const { t } = useTranslation('handling');
  const { can } = useSession();
  const names = [...new Set(sources.flatMap(({ guests }) => guests.map(({ name }) => name)))];
  if (names.length === 0 || !can('inbox.conversations.assign')) return null;
  return <Warning words={t('merge.guests', { names: names.join(', ') })} />;
}

function Labels({ labels }: Pick<MergeCardFragment, 'labels'>) {
  return (
    <p className={styles.labels}>
      {labels.map((label) => (
        <LabelMark key={label.id} name={label.name} color={label.color} />
      ))}
    </p>
  );
}

function Warning({ words, isAlert }: { words: string; isAlert?: boolean }) {
  return (
    <p className={styles.warning} role={isAlert ? 'alert' : undefined}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{words}</span>
    </p>
  );
}

function Side(props: {
  ticket: MergeCardFragment;
  title: string;
  count: number;
  isStaying?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation(['merging', 'conversation']);
  const { ticket, title, count, isStaying } = props;
  return (
    <section
      className={styles.side}
      data-stays={isStaying || undefined}
      aria-label={`${title}: #${ticket.number}`}
    >
      <h3 className={styles.heading}>{title}</h3>
      <p className={styles.choiceTitle}>
        <ChannelGlyph type={ticket.channel.type} size={16} label={ticket.channel.name} />{' '}
        <bdi>
          #{ticket.number} {ticket.subject || ticket.contact.fullName}
        </bdi>
      </p>
      <dl className={styles.facts}>
        <dt>{t('conversation:contact.customer')}</dt>
        <dd>
          <bdi>{ticket.contact.fullName}</bdi>
        </dd>
        <dt>{t('conversation:facts.status')}</dt>
        <dd>{t(`conversation:status.${ticket.status}`)}</dd>
        <dt>{t('conversation:facts.assignee')}</dt>
        <dd>
          <bdi>{ticket.assignee?.fullName ?? ticket.team?.name ?? t('nobody')}</bdi>
        </dd>
        <dt>{t('conversation:facts.created')}</dt>
        <dd>{formatDateTime(ticket.createdAt)}</dd>
        <dt>{t('messages')}</dt>
        <dd>{count}</dd>
      </dl>
      <Labels labels={ticket.labels} />
      {props.children}
    </section>
  );
}
