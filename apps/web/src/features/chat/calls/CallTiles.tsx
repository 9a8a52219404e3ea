import { IconMicrophoneOff, IconScreenShare } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { ColleagueAvatar } from '@/ui';
import styles from './CallTiles.module.css';
import type { CurrentCall, LinkState, Shown } from './callStore';
import { devices } from './devices';
import { useSpeaking } from './useSpeaking';

/** Who is in the call: a tile each, oneself the last. */
export function CallTiles({ mine }: { mine: CurrentCall }) {
  const { t } = useTranslation('chatCalls');
  const { me } = useSession();
  const { others, own } = mine;
  return (
    <ul className={styles.tiles} data-count={Math.min(others.length + 1, 9)}>
      {others.map(({ seat, ...other }) => (
        <Tile key={seat} {...other} />
      ))}
      <Tile userId={me.id} name={t('you')} stream={own.stream} shown={own} link="connected" isOwn />
    </ul>
  );
}

interface TileProps {
  userId: string;
  name: string;
  stream: MediaStream | null;
  shown: Shown;
  link: LinkState;
  isOwn?: boolean;
}

function Tile({ userId, name, stream, shown, link, isOwn = false }: TileProps) {
  const { t } = useTranslation('chatCalls');
  const isSpeaking = useSpeaking(isOwn ? null : stream) && shown.mic;
  const isSeen = stream !== null && (shown.camera || shown.screen);
  return (
    <li
      className={styles.tile}
      data-own={isOwn || undefined}
      data-speaking={isSpeaking || undefined}
      data-link={link}
    >
      <Picture stream={stream} isSeen={isSeen} isOwn={isOwn} isScreen={shown.screen} />
      {isSeen ? null : <ColleagueAvatar id={userId} name={name} size={96} presence="none" />}
      <p className={styles.name}>
        {shown.screen ? <IconScreenShare size={14} role="img" aria-label={t('sharing')} /> : null}
        <bdi>{name}</bdi>
        {shown.mic ? null : <IconMicrophoneOff size={14} role="img" aria-label={t('muted')} />}
      </p>
      {link === 'connected' ? null : (
        <p className={styles.link} role="status">
          {t(link === 'lost' ? 'reconnecting' : 'connecting')}
        </p>
      )}
    </li>
  );
}

interface PictureProps {
  stream: MediaStream | null;
  isSeen: boolean;
  isOwn: boolean;
  isScreen: boolean;
}

/** Also the sound comes from here, so it stays where no picture is. */
function Picture({ stream, isSeen, isOwn, isScreen }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { speaker } = useSyncExternalStore(devices.subscribe, devices.get);
  useEffect(() => {
    const element = video.current;
    if (!element || element.srcObject === stream) return;
    element.srcObject = stream;
    // Where the browser wants a touch first, the next one begins it.
    if (stream) element.play().catch(() => startWithTouch(element));
  }, [stream]);
  useEffect(() => {
    const element: (HTMLVideoElement & { setSinkId?: (id: string) => Promise<void> }) | null = video.current;
    if (!isOwn) void element?.setSinkId?.(speaker ?? '').catch(() => undefined);
  }, [speaker, isOwn]);
  return (
    <video
      ref={video}
      className={styles.video}
      data-seen={isSeen || undefined}
      data-mirror={(isOwn && !isScreen) || undefined}
      data-screen={isScreen || undefined}
      autoPlay
      playsInline
      muted={isOwn}
      aria-hidden
    />
  );
}

function startWithTouch(element: HTMLVideoElement): void {
  addEventListener('pointerdown', () => void element.play().catch(() => undefined), { once: true });
}
