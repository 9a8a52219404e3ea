import { Button, Select, TextInput } from '@mantine/core';
import { IconLock, IconSend } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import { ChannelGlyph } from '@/ui';
import { RecipientsInput } from '@/ui/recipients';
import { AttachButton } from '../AttachButton';
import { EmojiButton } from '../emoji/EmojiButton';
import { useEmojiSource } from '../emoji/useEmojiSource';
import { FromChoice } from '../mail/FromChoice';
import { QuickReplyButton } from '../extras/QuickReplyButton';
import { useQuickReplySource } from '../extras/useQuickReplySource';
import { UploadList } from '../UploadList';
import { GiveTo } from './GiveTo';
import styles from './NewConversation.module.css';
import { useStartChannelsQuery } from './NewConversation.generated';
import { NewExtras } from './NewExtras';
import { useBegin } from './useBegin';
import type { NewDraft } from './useNewDraft';
import { useRecipientSearch } from './useRecipientSearch';
import { usualChannel } from './usual-channel';

const RichField = lazyPart(() => import('../RichField'));
const ShortLetter = lazyPart(() => import('./ShortLetter'));
const OpenVariablesQuestion = lazyPart(() => import('../extras/OpenVariablesQuestion'));
/** Unlike that of the conversation behind it. */
const TOOLS_ID = 'new-conversation-tools';

interface Props {
  from?: NewDraft | null;
  onBegun: (ticketId: string) => void;
}

/** Begins a conversation: by which channel, to whom, about what; or with a note for colleagues alone. */
export function NewConversation({ from = null, onBegun }: Props) {
  const { t } = useTranslation('composer');
  const begin = useBegin(from, onBegun);
  const { draft, change, errors } = begin;
  return (
    <form
      className={styles.form}
      aria-label={t('write.newTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        void begin.send('REPLY');
      }}
    >
      <ChannelChoice
        value={draft.channelId}
        onChange={(channelId) => change({ channelId, from: null })}
        error={errors['channelId']}
      />
      <Letter begin={begin} />
      <GiveTo draft={draft} errors={errors} onChange={change} />
      {begin.begins === 'TEMPLATE' ? null : <Foot begin={begin} />}
      {begin.extras.asked ? (
        <Suspense>
          <OpenVariablesQuestion
            asked={begin.extras.asked}
            onClose={begin.extras.close}
            onSend={() => void begin.send('REPLY')}
          />
        </Suspense>
      ) : null}
    </form>
  );
}

type Begin = ReturnType<typeof useBegin>;

/** To whom and what: a mail, free words to a number, or an approved template. */
function Letter({ begin }: { begin: Begin }) {
  const { t } = useTranslation('composer');
  const { draft, change, uploads, errors, begins } = begin;
  const sender = { addresses: begin.addresses, value: draft.from ?? null, error: errors['from'] };
  if (begins === 'MAIL')
    return (
      <>
        <FromChoice label={t('write.from')} {...sender} onChange={(from) => change({ from })} />
        <People draft={draft} errors={errors} onChange={change} />
        <TextInput
          aria-label={t('write.subject')}
          placeholder={t('write.subject')}
          value={draft.subject}
          maxLength={500}
          error={errors['subject']}
          classNames={{ root: styles.subject, input: styles.subjectInput }}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <Words begin={begin} />
        <NewExtras clientKey={draft.clientKey} channelId={begin.channelId} body={draft.body} />
        <UploadList uploads={uploads.uploads} onRemove={uploads.remove} onRetry={uploads.retry} />
      </>
    );
  return (
    <Suspense fallback={<div className={styles.bones} />}>
      <ShortLetter key={begin.channelId} begin={begin} />
    </Suspense>
  );
}

/** The words, with quick replies and emoji. */
function Words({ begin }: { begin: ReturnType<typeof useBegin> }) {
  const { t } = useTranslation('composer');
  const { draft, change, errors } = begin;
  const emoji = useEmojiSource();
  const replies = useQuickReplySource({ key: draft.clientKey, channelId: begin.channelId });
  return (
    <>
      <div className={styles.body}>
        <Suspense fallback={<div className={styles.bones} />}>
          <RichField
            value={draft.body}
            onChange={(body) => change({ body })}
            onSend={() => void begin.send('REPLY')}
            label={t('write.body')}
            placeholder={t('write.body')}
            isCompact={false}
            sources={[replies, emoji]}
            toolsId={TOOLS_ID}
            pictures={begin.uploads.addOne}
            ref={begin.field}
          />
        </Suspense>
      </div>
      {errors['body'] ? (
        <p role="alert" className={styles.error}>
          {errors['body']}
        </p>
      ) : null}
    </>
  );
}

interface PeopleProps {
  draft: NewDraft;
  errors: Record<string, string>;
  onChange: (part: Partial<NewDraft>) => void;
}

/** To whom; the lines for copies come when they are asked for. */
function People({ draft, errors, onChange }: PeopleProps) {
  const { t } = useTranslation('composer');
  const search = useRecipientSearch();
  const [hasMore, setHasMore] = useState(draft.cc.length + draft.bcc.length > 0);
  return (
    <>
      <RecipientsInput
        variant="line"
        isFirst
        label={t('write.to')}
        value={draft.to}
        onChange={(to) => onChange({ to })}
        search={search}
        error={errors['to']}
        end={
          hasMore ? null : (
            <Button variant="subtle" size="xs" onClick={() => setHasMore(true)}>
              {t('write.addCc')}
            </Button>
          )
        }
      />
      {hasMore
        ? (['cc', 'bcc'] as const).map((line) => (
            <RecipientsInput
              key={line}
              variant="line"
              label={t(`write.${line}`)}
              value={draft[line]}
              onChange={(people) => onChange({ [line]: people })}
              search={search}
              error={errors[line]}
            />
          ))
        : null}
    </>
  );
}

function Foot({ begin }: { begin: ReturnType<typeof useBegin> }) {
  const { t } = useTranslation('composer');
  return (
    <div className={styles.foot}>
      {begin.begins === 'MAIL' ? (
        <>
          <AttachButton onFiles={begin.uploads.add} />
          <QuickReplyButton onOpen={() => begin.field.current?.type('/')} />
          <EmojiButton onChoose={(emoji) => begin.field.current?.type(emoji)} />
        </>
      ) : null}
      <span id={TOOLS_ID} className={styles.tools} />
      <div className={styles.sends}>
        <Button
          variant="default"
          leftSection={<IconLock size={16} aria-hidden />}
          disabled={!begin.isReady}
          onClick={() => void begin.send('NOTE')}
        >
          {t('write.noteOnly')}
        </Button>
        <Button
          type="submit"
          variant="filled"
          loading={begin.isSending}
          disabled={!begin.isReady}
          leftSection={<IconSend size={16} aria-hidden />}
        >
          {t('write.begin')}
        </Button>
      </div>
    </div>
  );
}

function ChannelChoice(props: { value: string | null; onChange: (id: string) => void; error?: string }) {
  const { t } = useTranslation('composer');
  const { data } = useStartChannelsQuery();
  const channels = data?.startChannels ?? [];
  const value = props.value ?? usualChannel(channels);
  return (
    <Select
      label={t('write.channel')}
      className={styles.channel}
      error={props.error}
      allowDeselect={false}
      value={value}
      onChange={(id) => id && props.onChange(id)}
      data={channels.map(({ id, name, reason }) => ({ value: id, label: name, disabled: reason !== null }))}
      renderOption={({ option }) => {
        const channel = channels.find(({ id }) => id === option.value);
        if (!channel) return option.label;
        return (
          <span className={styles.option}>
            <ChannelGlyph type={channel.type as never} size={16} />
            <span>
              <bdi>{channel.name}</bdi>
              <span className={styles.reason}>
                {channel.reason ? t(`write.why.${channel.reason}`) : (channel.address ?? '')}
              </span>
            </span>
          </span>
        );
      }}
    />
  );
}
