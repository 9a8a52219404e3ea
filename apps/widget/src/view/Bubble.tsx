import { fullTime, shortTime } from '../i18n/dates';
import { Attachments } from './Attachments';
import { useSurroundings } from './context';
import { Avatar } from './Header';
import { Icon } from './icons';
import { Linked } from './links';
import { SafeHtml } from './safe-html';
import type { Shown } from './shown';

interface Props {
  item: Shown;
  startsGroup: boolean;
  endsGroup: boolean;
  readByTeam: number;
}

/** The visitor at the end in the accent's tint, the team at the start on paper. */
export function Bubble({ item, startsGroup, endsGroup, readByTeam }: Props) {
  const { texts } = useSurroundings();
  const classes = ['row', item.isOwn ? 'own' : 'theirs', startsGroup && 'first', endsGroup && 'last'];
  return (
    <div class={classes.filter(Boolean).join(' ')}>
      {!item.isOwn && (endsGroup ? <Avatar name={item.author} /> : <span class="avatar-gap" />)}
      <div class="column">
        <div class={item.state === 'failed' ? 'bubble unsent' : 'bubble'} dir="auto">
          <span class="hidden">{item.isOwn ? texts.t('you') : item.author}: </span>
          <Attachments item={item} />
          {item.html ? <SafeHtml html={item.html} /> : item.text && <Linked text={item.text} />}
        </div>
        {(endsGroup || item.state !== 'sent') && <Meta item={item} readByTeam={readByTeam} />}
      </div>
    </div>
  );
}

function Meta({ item, readByTeam }: { item: Shown; readByTeam: number }) {
  const { texts } = useSurroundings();
  if (item.state === 'failed') return <Failed item={item} />;
  const isRead = item.position <= readByTeam;
  const delivery = item.state === 'sending' ? 'sending' : isRead ? 'read' : 'sent';
  const icon = item.state === 'sending' ? 'clock' : isRead ? 'checks' : 'check';
  return (
    <p class="meta" title={fullTime(item.createdAt)}>
      {!item.isOwn && `${item.author} · `}
      {shortTime(item.createdAt, texts)}
      {item.isOwn && (
        <>
          {` · ${texts.t(delivery)} `}
          <span class={isRead ? 'ticks read' : 'ticks'}>
            <Icon name={icon} size={13} />
          </span>
        </>
      )}
    </p>
  );
}

function Failed({ item }: { item: Shown }) {
  const { chat, texts } = useSurroundings();
  return (
    <p class="meta failed">
      <Icon name="alert" size={14} /> {texts.t('failed')}
      {!item.pending?.isRefused && (
        <button type="button" class="link" onClick={() => chat.retryPending()}>
          {texts.t('retry')}
        </button>
      )}
      <button type="button" class="link" onClick={() => chat.discard(item.key)}>
        {texts.t('remove')}
      </button>
    </p>
  );
}
