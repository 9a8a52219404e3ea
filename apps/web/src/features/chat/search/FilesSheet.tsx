import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconFile, IconMessage2, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Renew, RenewedPicture, useFreshSave } from '@/features/inbox/Timeline/renewed';
import type { ChatFilesQuery } from '@/gql/graphql';
import { formatDate, formatFileSize } from '@/lib/format';
import { useKeyset } from '@/lib/keyset';
import { IconAction } from '@/ui';
import type { ChatThread } from '../data/shapes';
import { useRenew } from '../data/useRenew';
import styles from './Found.module.css';
import { useChatFilesQuery } from './Found.generated';
import { Sheet } from './Sheet';

/** The newest at first; more when somebody asks for them. */
const RECENT = 10;

interface Props {
  thread: ChatThread;
  onJump: (messageId: string) => void;
  onClose: () => void;
}

/** The files of a thread, the newest first, by their names. */
export function FilesSheet({ thread, onJump, onClose }: Props) {
  const { t } = useTranslation('chat');
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), 200);
  const variables = { threadId: thread.id ?? '', term: term || null, first: RECENT, after: null };
  const asked = useChatFilesQuery({
    ...{ variables, skip: !thread.id, context: { quiet: true } },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const { nodes, hasMore, more, isLoadingMore } = useKeyset(asked, 'chatAttachments');
  const field = (
    <TextInput
      aria-label={t('files.search')}
      placeholder={t('files.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
  const files = thread.id ? nodes : [];
  return (
    <Sheet
      title={t('files.title', { count: asked.data?.chatAttachments.totalCount ?? 0 })}
      field={field}
      onClose={onClose}
    >
      {files?.length === 0 ? (
        <p className={styles.none}>{term ? t('files.noneCalled', { term }) : t('files.none')}</p>
      ) : null}
      <ul className={styles.found}>
        {files?.map((file) => (
          <FileRow key={file.id} file={file} onJump={onJump} />
        ))}
      </ul>
      {hasMore ? (
        <Button variant="subtle" size="xs" className={styles.further} loading={isLoadingMore} onClick={more}>
          {t('found.more')}
        </Button>
      ) : null}
    </Sheet>
  );
}

type File = ChatFilesQuery['chatAttachments']['edges'][number]['node'];

function FileRow({ file: told, onJump }: { file: File; onJump: Props['onJump'] }) {
  const { t } = useTranslation('chat');
  const ask = useRenew(told.messageId);
  const [fresh, setFresh] = useState<string | null>(null);
  const renew: Renew = async (id) => {
    const url = await ask(id);
    setFresh(url);
    return url;
  };
  const file = { ...told, url: fresh ?? told.url };
  const onSave = useFreshSave(file, renew);
  return (
    <li className={styles.file}>
      {/^image\/(?:png|jpe?g|gif|webp|avif)$/.test(file.mimeType) ? (
        <RenewedPicture picture={file} renew={renew} alt="" loading="lazy" />
      ) : (
        <span className={styles.glyph}>
          <IconFile size={18} aria-hidden />
        </span>
      )}
      <span className={styles.words}>
        <bdi className={styles.fileName}>{file.name}</bdi>
        <span className={styles.fileFacts}>
          <bdi dir="ltr">{formatFileSize(file.size)}</bdi> · {formatDate(file.createdAt)}
        </span>
      </span>
      <IconAction label={t('files.toMessage', { name: file.name })} onClick={() => onJump(file.messageId)}>
        <IconMessage2 size={16} />
      </IconAction>
      <a
        className={styles.save}
        href={file.url}
        download={file.name}
        aria-label={t('files.save', { name: file.name })}
        title={t('files.save', { name: file.name })}
        onClick={onSave}
      >
        <IconDownload size={16} aria-hidden />
      </a>
    </li>
  );
}
