import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallControls } from './CallControls';
import { CallTiles } from './CallTiles';
import { closeCall, currentSession } from './calls';
import styles from './CallWindow.module.css';
import type { CurrentCall } from './callStore';
import { TroubleHelp } from './TroubleHelp';

/** How one looks and sounds, before one comes in by an address. */
export function Preview({ mine }: { mine: CurrentCall }) {
  const { t } = useTranslation('chatCalls');
  const { call, own } = mine;
  const names = (call?.seats ?? []).map(({ name }) => name);
  if (call?.isRunning === false) return <OverBeforeEntering />;
  return (
    <>
      <p className={styles.standing}>
        {names.length > 0 ? t('preview.there', { names: names.join(', ') }) : t('preview.nobody')}
      </p>
      <CallTiles mine={mine} />
      <TroubleHelp trouble={own.trouble} />
      <CallControls mine={mine} />
      <div className={styles.enter}>
        <Button
          fullWidth
          disabled={!call}
          onClick={() => call && void currentSession()?.enter({ callId: call.id })}
        >
          {t('join')}
        </Button>
      </div>
    </>
  );
}

function OverBeforeEntering() {
  const { t } = useTranslation('chatCalls');
  return (
    <div className={styles.over}>
      <p role="status">{t('over.over')}</p>
      <Button variant="default" onClick={closeCall}>
        {t('window.close')}
      </Button>
    </div>
  );
}
