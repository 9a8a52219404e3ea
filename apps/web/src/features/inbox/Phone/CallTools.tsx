import { Button } from '@mantine/core';
import {
  IconArrowForwardUp,
  IconGridDots,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVolume,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import { HandOver } from './HandOver';
import { Keypad } from './Keypad';
import styles from './Phone.module.css';
import { SoundChoice } from './SoundChoice';
import { hangUp, mute, press } from './phone';
import type { ShownCall } from './phoneStore';

type Opened = 'keys' | 'handOver' | 'sound' | null;

/** What can be done while one speaks. */
export function CallTools({ call }: { call: ShownCall }) {
  const { t } = useTranslation('phone');
  const [open, setOpen] = useState<Opened>(null);
  const isSpeaking = call.since !== null;
  return (
    <>
      <div className={styles.tools}>
        {isSpeaking ? <Talking call={call} open={open} onOpen={setOpen} /> : null}
        <Button
          className={styles.hangUp}
          leftSection={<IconPhoneOff size={16} aria-hidden />}
          onClick={() => hangUp(call.key)}
        >
          {t('hangUp')}
        </Button>
      </div>
      {isSpeaking && open === 'keys' ? <Keys callKey={call.key} /> : null}
      {isSpeaking && open === 'sound' ? <SoundChoice /> : null}
      {isSpeaking && open === 'handOver' && call.callId ? (
        <HandOver call={call} callId={call.callId} onDone={() => setOpen(null)} />
      ) : null}
    </>
  );
}

interface TalkingProps {
  call: ShownCall;
  open: Opened;
  onOpen: (which: Opened) => void;
}

function Talking({ call, open, onOpen }: TalkingProps) {
  const { t } = useTranslation('phone');
  const tool = { size: 40, variant: 'default' } as const;
  const opens = (which: Exclude<Opened, null>) => ({
    'aria-expanded': open === which,
    onClick: () => onOpen(open === which ? null : which),
  });
  return (
    <>
      <IconAction
        {...tool}
        label={t('mute')}
        aria-pressed={call.isMuted}
        onClick={() => mute(call.key, !call.isMuted)}
      >
        {call.isMuted ? <IconMicrophoneOff size={18} /> : <IconMicrophone size={18} />}
      </IconAction>
      <IconAction {...tool} label={t('keypad')} {...opens('keys')}>
        <IconGridDots size={18} />
      </IconAction>
      <IconAction {...tool} label={t('sound.title')} {...opens('sound')}>
        <IconVolume size={18} />
      </IconAction>
      {call.callId ? (
        <IconAction {...tool} label={t('handOver')} {...opens('handOver')}>
          <IconArrowForwardUp size={18} />
        </IconAction>
      ) : null}
    </>
  );
}

/** What is pressed is heard at the other end: for machines that ask for it. */
function Keys({ callKey }: { callKey: string }) {
  const { t } = useTranslation('phone');
  const [pressed, setPressed] = useState('');
  return (
    <>
      <output className={styles.pressed} dir="ltr" aria-label={t('pressed')}>
        {pressed}
      </output>
      <Keypad
        onPress={(key) => {
          press(callKey, key);
          setPressed((before) => (before + key).slice(-MOST_SHOWN));
        }}
      />
    </>
  );
}

const MOST_SHOWN = 24;
