import { Button } from '@mantine/core';
import { IconPhone, IconPhoneIncoming, IconPhoneOff, IconPhoneOutgoing, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '@/lib/session';
import { IconAction, KeyCap, Tag } from '@/ui';
import { CallNote } from './CallNote';
import { CallTimer } from './CallTimer';
import { CallTools } from './CallTools';
import styles from './Phone.module.css';
import { answer, decline } from './phone';
import { dropCall, isTalking, type ShownCall } from './phoneStore';
import { useCallOut, usePhoneState } from './usePhone';
import { type Told, useTold } from './useTold';

/** What is over leaves by itself, unless somebody still has to do with it. */
const STAYS_MS = 25_000;
const STAYS_SHORT_MS = 5_000;

export function CallCard({ call }: { call: ShownCall }) {
  const { t } = useTranslation('phone');
  const told = useTold(call);
  const card = useRef<HTMLElement>(null);
  const who = told.name ?? told.number;
  useLeaving(call, card);
  return (
    <article
      ref={card}
      className={styles.card}
      data-phase={call.phase}
      aria-label={t('callWith', { name: who })}
    >
      <Head call={call} told={told} />
      <Said call={call} who={who} told={told} />
      {call.phase === 'ringing' ? <Ringing call={call} /> : null}
      {isTalking(call) ? <CallTools call={call} /> : null}
      {call.phase === 'over' ? <After call={call} told={told} /> : null}
      {call.direction === 'out' || call.since !== null ? (
        <CallNote call={call} ticketId={told.ticketId} />
      ) : null}
    </article>
  );
}

function Head({ call, told }: { call: ShownCall; told: Told }) {
  const { t } = useTranslation('phone');
  const { isSimulated } = usePhoneState();
  const Glyph = glyphOf(call);
  const { name, number, ticketId } = told;
  const path = told.told?.path ?? [];
  return (
    <header className={styles.head}>
      <span className={styles.glyph}>
        <Glyph size={18} aria-hidden />
      </span>
      <div className={styles.who}>
        <h2 className={styles.name}>
          {ticketId ? (
            <Link to={`/tickets/${ticketId}`} className={styles.toTicket}>
              <bdi>{name ?? number}</bdi>
              <span className="visually-hidden"> · {t('openConversation')}</span>
            </Link>
          ) : (
            <bdi>{name ?? number}</bdi>
          )}
        </h2>
        <p className={styles.facts}>
          {name ? <bdi dir="ltr">{number}</bdi> : null}
          {told.told ? <bdi>{told.told.channelName}</bdi> : null}
        </p>
        {path.length > 0 ? <p className={styles.facts}>{t('chose', { path: path.join(' › ') })}</p> : null}
      </div>
      <div className={styles.state}>
        <CallTimer call={call} />
        {isSimulated ? <Tag>{t('simulated')}</Tag> : null}
      </div>
      {call.phase === 'over' ? (
        <IconAction label={t('putAway')} onClick={() => dropCall(call.key)}>
          <IconX size={16} />
        </IconAction>
      ) : null}
    </header>
  );
}

/** In words: for those who see what it is now, and for those who hear it. */
function Said({ call, who, told }: { call: ShownCall; who: string; told: Told }) {
  const { t } = useTranslation('phone');
  const words = useWords(call, told);
  return (
    <>
      {words ? <p className={styles.said}>{words}</p> : null}
      <p className="visually-hidden" role={call.phase === 'ringing' ? 'alert' : 'status'}>
        {call.phase === 'ringing' ? t('ringsAloud', { name: who }) : words}
      </p>
    </>
  );
}

function useWords(call: ShownCall, { told }: Told): string {
  const { t } = useTranslation('phone');
  const { me } = useSession();
  if (call.phase === 'ringing') return t('rings');
  if (call.phase === 'dialling') return t('dialling');
  if (call.phase === 'ongoing') return call.since === null ? t('connecting') : '';
  if (call.trouble) return t(`trouble.${call.trouble}`);
  if (call.how === 'handedOver')
    return told?.userName && told.userId !== me.id ? t('takenBy', { name: told.userName }) : t('handedOver');
  if (call.since !== null) return t('over');
  if (call.direction === 'out')
    return told?.outcome === 'busy' || told?.outcome === 'failed'
      ? t(`out.${told.outcome}`)
      : t('out.missed');
  const taker = told?.status === 'ongoing' || told?.outcome === 'answered' ? told.userName : null;
  if (taker) return t('takenBy', { name: taker });
  return call.how === 'elsewhere' ? t('takenElsewhere') : t('stopped');
}

function Ringing({ call }: { call: ShownCall }) {
  const { t } = useTranslation('phone');
  const isBusy = usePhoneState().calls.some(isTalking);
  return (
    <div className={styles.choices}>
      <Button
        variant="default"
        leftSection={<IconPhoneOff size={16} aria-hidden />}
        rightSection={<Cap>F9</Cap>}
        onClick={() => decline(call.key)}
      >
        {t('decline')}
      </Button>
      <Button
        className={styles.answer}
        disabled={isBusy}
        leftSection={<IconPhone size={16} aria-hidden />}
        rightSection={<Cap>F8</Cap>}
        onClick={() => answer(call.key)}
      >
        {t('answer')}
      </Button>
    </div>
  );
}

function Cap({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className={styles.cap}>
      <KeyCap>{children}</KeyCap>
    </span>
  );
}

function After({ call, told }: { call: ShownCall; told: Told }) {
  const { t } = useTranslation('phone');
  const callOut = useCallOut();
  const number = told.told?.number ?? call.number;
  const canCall = callOut && /^\+?\d{7,15}$/.test(number);
  if (!told.ticketId && !canCall) return null;
  return (
    <div className={styles.choices}>
      {canCall ? (
        <Button
          variant="default"
          leftSection={<IconPhoneOutgoing size={16} aria-hidden />}
          onClick={() => {
            dropCall(call.key);
            callOut({ number, name: told.name, channelId: told.told?.channelId ?? null });
          }}
        >
          {t('callAgain')}
        </Button>
      ) : null}
      {told.ticketId ? (
        <Button component={Link} to={`/tickets/${told.ticketId}`} variant="default">
          {t('openConversation')}
        </Button>
      ) : null}
    </div>
  );
}

function glyphOf({ phase, direction }: ShownCall) {
  if (phase === 'over') return IconPhoneOff;
  if (phase === 'ongoing') return IconPhone;
  return direction === 'in' ? IconPhoneIncoming : IconPhoneOutgoing;
}

function useLeaving(call: ShownCall, card: { current: HTMLElement | null }): void {
  const { key, phase, since, direction } = call;
  const hasNote = call.note.trim() !== '';
  useEffect(() => {
    if (phase !== 'over' || hasNote) return;
    const stays = since === null && direction === 'in' ? STAYS_SHORT_MS : STAYS_MS;
    let timer: ReturnType<typeof setTimeout>;
    const leave = (): void => {
      if (card.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, STAYS_SHORT_MS);
      else dropCall(key);
    };
    timer = setTimeout(leave, stays);
    return () => clearTimeout(timer);
  }, [card, direction, hasNote, key, phase, since]);
}
