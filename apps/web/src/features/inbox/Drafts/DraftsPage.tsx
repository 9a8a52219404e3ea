import { Button } from '@mantine/core';
import { IconArrowBackUp, IconEdit, IconLock, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRelativeTime } from '@/lib/relative-time';
import { EmptyState, ErrorState, IconAction, LineSkeleton, OpenRail } from '@/ui';
import { Page, PageHead } from '@/ui/page';
import { textOf } from '../Composer/textOf';
import styles from './DraftsPage.module.css';
import { useDraftDeeds } from './useDraftDeeds';
import { type ListedDraft, useDraftList } from './useDraftList';

const ICONS = { REPLY: IconArrowBackUp, NOTE: IconLock, NEW: IconEdit } as const;

/** What somebody began to write and did not send: to go on with, or to throw away. */
export default function DraftsPage() {
  const { t } = useTranslation('composer');
  const list = useDraftList();
  const deeds = useDraftDeeds(list);
  return (
    <main className={styles.main} aria-label={t('write.drafts')}>
      <Page>
        <PageHead lead={<OpenRail />} title={t('write.drafts')} purpose={t('write.draftsText')} />
        <Body list={list} deeds={deeds} />
      </Page>
    </main>
  );
}

function Body({
  list,
  deeds,
}: {
  list: ReturnType<typeof useDraftList>;
  deeds: ReturnType<typeof useDraftDeeds>;
}) {
  const { t } = useTranslation('composer');
  const { drafts, more } = list;
  if (list.isFailed && !drafts)
    return <ErrorState title={t('errors.offline', { ns: 'ui' })} onRetry={() => void list.reload()} />;
  if (!drafts) return <LineSkeleton width="60%" />;
  if (drafts.length === 0)
    return (
      <EmptyState icon={<IconEdit size={18} />} title={t('write.none')}>
        {t('write.noneText')}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list} aria-label={t('write.drafts')}>
        {drafts.map((draft) => (
          <Row key={draft.id} draft={draft} {...deeds} />
        ))}
      </ul>
      {more ? (
        <Button variant="default" onClick={() => void more()}>
          {t('write.more')}
        </Button>
      ) : null}
    </>
  );
}

function Row({ draft, open, discard }: { draft: ListedDraft } & ReturnType<typeof useDraftDeeds>) {
  const { t } = useTranslation('composer');
  const since = useRelativeTime();
  const Icon = ICONS[draft.kind];
  const name = nameOf(draft) || t('write.newDraft');
  const files = draft.attachments.length + draft.lentFiles.length;
  const words = textOf(draft.body).replace(/\s+/g, ' ').trim();
  return (
    <li className={styles.row} data-note={draft.kind === 'NOTE' || undefined}>
      <button type="button" className={styles.open} onClick={() => open(draft)}>
        <span className={styles.icon}>
          <Icon size={16} aria-hidden />
        </span>
        <span className={styles.words}>
          <span className={styles.head}>
            <span className={styles.kind}>{t(`write.kind.${draft.kind}`)}</span>
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.subject}>
              {draft.ticket ? <bdi dir="ltr">#{draft.ticket.number} </bdi> : null}
              <bdi>{draft.ticket?.subject ?? draft.envelope.subject}</bdi>
            </span>
          </span>
          <span className={styles.line} dir="auto">
            {words || t('write.noWords')}
          </span>
        </span>
        {files > 0 ? (
          <span className={styles.files}>
            <IconPaperclip size={14} aria-hidden />
            <span aria-hidden>{files}</span>
            <span className="visually-hidden">{t('write.files', { n: files })}</span>
          </span>
        ) : null}
        <time className={styles.time} dateTime={draft.updatedAt}>
          {since(draft.updatedAt)}
        </time>
      </button>
      <IconAction label={t('write.discardOf', { name })} onClick={() => discard(draft)}>
        <IconTrash size={16} />
      </IconAction>
    </li>
  );
}

const nameOf = ({ ticket, envelope }: ListedDraft): string =>
  ticket?.contactName ?? [...envelope.to, ...envelope.cc].join(', ');
