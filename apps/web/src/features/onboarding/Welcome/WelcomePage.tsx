import { Button, UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconApi,
  IconBook2,
  IconBrandWhatsapp,
  IconCheck,
  IconMail,
  IconMessageCircle,
  IconMessages,
  IconPhone,
  IconRoute,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { restFetch } from '@/lib/rest';
import { BarePage } from '@/ui';
import styles from './Welcome.module.css';

const INTERESTS: Record<string, Icon> = {
  whatsapp: IconBrandWhatsapp,
  chat: IconMessageCircle,
  email: IconMail,
  voice: IconPhone,
  messaging: IconMessages,
  help_center: IconBook2,
  chat_api: IconApi,
  flowbot: IconRoute,
};

interface Onboarding {
  data: { interests: string[] };
}

/** The first page of somebody who has just come: what they want to use Parley for. */
export default function WelcomePage() {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const [kept, setKept] = useState<readonly string[]>([]);
  // What was chosen before the kept wishes have come stays as it was chosen.
  const [changes, setChanges] = useState<Record<string, boolean>>({});
  const chosen = Object.keys(INTERESTS).filter((name) => changes[name] ?? kept.includes(name));
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  useEffect(() => {
    restFetch('/client-api/me/init', { method: 'POST' }).catch(() => undefined);
    restFetch<Onboarding>('/client-api/onboarding').then(
      ({ data }) => setKept(data.interests),
      () => undefined,
    );
  }, []);

  async function go() {
    setState('busy');
    try {
      const body = JSON.stringify({ interests: chosen });
      await restFetch('/api/v2/onboarding_steps/interests', { method: 'PUT', body });
      void navigate('/onboard-channels');
    } catch {
      setState('failed');
    }
  }

  const toggle = (name: string) =>
    setChanges((before) => ({ ...before, [name]: !(before[name] ?? kept.includes(name)) }));

  return (
    <BarePage>
      <div className={styles.page}>
        <h1 className={styles.title}>{t('welcome.title')}</h1>
        <p className={styles.text}>{t('welcome.text')}</p>
        <Interests chosen={chosen} onToggle={toggle} />
        {state === 'failed' ? (
          <p className={styles.fault} role="alert">
            {t('welcome.failed')}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button size="md" loading={state === 'busy'} onClick={() => void go()}>
            {t('welcome.go')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void navigate('/tickets')}>
            {t('welcome.skip')}
          </Button>
        </div>
      </div>
    </BarePage>
  );
}

function Interests(props: { chosen: readonly string[]; onToggle: (name: string) => void }) {
  const { t } = useTranslation('onboarding');
  const { chosen, onToggle } = props;
  return (
    <div className={styles.cards} role="group" aria-label={t('welcome.title')}>
      {Object.entries(INTERESTS).map(([name, Icon]) => (
        <UnstyledButton
          key={name}
          className={styles.card}
          aria-pressed={chosen.includes(name)}
          onClick={() => onToggle(name)}
        >
          <Icon size={20} aria-hidden />
          <span className={styles.words}>
            <span className={styles.name}>{t(`interests.${name}.title`)}</span>
            <span className={styles.small}>{t(`interests.${name}.text`)}</span>
          </span>
          {chosen.includes(name) ? <IconCheck size={16} className={styles.tick} aria-hidden /> : null}
        </UnstyledButton>
      ))}
    </div>
  );
}
