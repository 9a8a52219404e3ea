import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentSession } from './calls';
import styles from './CallControls.module.css';
import type { CurrentCall } from './callStore';
import { DeviceMenu } from './DeviceMenu';

interface Props {
  mine: CurrentCall;
  /** Without it one has not come in yet. */
  onLeave?: () => void;
}

/** What others hear and see, and the way out. */
export function CallControls({ mine: { own }, onLeave }: Props) {
  const { t } = useTranslation('chatCalls');
  const session = currentSession();
  const canShare = onLeave && 'getDisplayMedia' in (navigator.mediaDevices ?? {});
  return (
    <div className={styles.controls} role="toolbar" aria-label={t('controls.label')}>
      <Control
        label={own.mic ? t('controls.mute') : t('controls.unmute')}
        isOff={!own.mic}
        onClick={() => void session?.switchMic()}
      >
        {own.mic ? <IconMicrophone size={20} /> : <IconMicrophoneOff size={20} />}
      </Control>
      <Control
        label={own.camera ? t('controls.cameraOff') : t('controls.cameraOn')}
        isOff={!own.camera}
        onClick={() => void session?.switchCamera()}
      >
        {own.camera ? <IconVideo size={20} /> : <IconVideoOff size={20} />}
      </Control>
      {canShare ? (
        <Control
          label={own.screen ? t('controls.stopSharing') : t('controls.share')}
          isOn={own.screen}
          onClick={() => void session?.switchScreen()}
        >
          {own.screen ? <IconScreenShareOff size={20} /> : <IconScreenShare size={20} />}
        </Control>
      ) : null}
      <DeviceMenu className={styles.control} onChosen={() => void session?.reopen()} />
      {onLeave ? (
        <button
          type="button"
          className={`${styles.control} ${styles.leave}`}
          aria-label={t('controls.leave')}
          title={t('controls.leave')}
          onClick={onLeave}
        >
          <IconPhoneOff size={20} aria-hidden />
        </button>
      ) : null}
    </div>
  );
}

interface ControlProps {
  label: string;
  isOff?: boolean;
  isOn?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Control({ label, isOff = false, isOn = false, onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      className={styles.control}
      data-off={isOff || undefined}
      data-on={isOn || undefined}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
