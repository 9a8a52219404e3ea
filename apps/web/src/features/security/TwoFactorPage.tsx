import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TwoFactorQuery } from '@/gql/graphql';
import { formatDate } from '@/lib/format';
import { useSession } from '@/lib/session';
import { FormSection, Page, PageHead } from '@/ui/page';
import { ErrorState, LineSkeleton } from '@/ui';
import { isolated } from './isolated';
import { RecoveryCodes } from './RecoveryCodes';
import { SwitchOff } from './SwitchOff';
import styles from './TwoFactorPage.module.css';
import { TwoFactorSetup } from './TwoFactorSetup';
import { useRegenerateCodes } from './useRegenerateCodes';
import { useTwoFactorQuery } from './security.generated';

/** One's own second factor: on, off, on another phone, and the codes for the day it is gone. */
export default function TwoFactorPage() {
  const { t } = useTranslation('security');
  const { me } = useSession();
  const { data, loading, error, refetch } = useTwoFactorQuery({ fetchPolicy: 'cache-and-network' });
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const state = data?.twoFactor;

  function keep(made: string[]) {
    setCodes(made);
    setSettingUp(false);
    void refetch();
  }

  return (
    <Page isForm>
      <PageHead title={t('twoFactor.title')} purpose={t('twoFactor.purpose')} />
      {error && !data ? (
        <ErrorState title={t('errors.offline')} onRetry={() => void refetch()} />
      ) : codes ? (
        <RecoveryCodes
          codes={codes}
          email={me.email}
          done={t('recovery.done')}
          onDone={() => setCodes(null)}
        />
      ) : isSettingUp ? (
        <TwoFactorSetup onConfirmed={keep} onCancel={() => setSettingUp(false)} />
      ) : loading && !state ? (
        <LineSkeleton width={240} />
      ) : state?.enabledAt ? (
        <On state={state} onMove={() => setSettingUp(true)} onCodes={keep} onOff={() => void refetch()} />
      ) : (
        <Off onBegin={() => setSettingUp(true)} />
      )}
    </Page>
  );
}

function Off({ onBegin }: { onBegin: () => void }) {
  const { t } = useTranslation('security');
  return (
    <div className={styles.state}>
      <IconShieldOff size={20} aria-hidden className={styles.off} />
      <div>
        <p className={styles.stateTitle}>{t('twoFactor.off')}</p>
        <p className={styles.text}>{t('twoFactor.offText')}</p>
        <Button className={styles.begin} onClick={onBegin}>
          {t('twoFactor.begin')}
        </Button>
      </div>
    </div>
  );
}

interface OnProps {
  state: TwoFactorQuery['twoFactor'];
  onMove: () => void;
  onCodes: (codes: string[]) => void;
  onOff: () => void;
}

function On({ state, onMove, onCodes, onOff }: OnProps) {
  const { t } = useTranslation('security');
  const { regenerate, isBusy, dialog } = useRegenerateCodes(onCodes);
  return (
    <>
      {dialog}
      <div className={styles.state}>
        <IconShieldCheck size={20} aria-hidden className={styles.on} />
        <div>
          <p className={styles.stateTitle}>{t('twoFactor.on')}</p>
          <p className={styles.text}>
            {t('twoFactor.since', { date: isolated(formatDate(state.enabledAt ?? '')) })}
          </p>
        </div>
      </div>
      <FormSection title={t('recovery.title')} help={t('recovery.left', { count: state.recoveryCodesLeft })}>
        <div>
          <Button variant="default" onClick={() => void regenerate()} loading={isBusy}>
            {t('recovery.renew')}
          </Button>
        </div>
      </FormSection>
      <FormSection title={t('twoFactor.moveTitle')} help={t('twoFactor.moveText')}>
        <div>
          <Button variant="default" onClick={onMove}>
            {t('twoFactor.move')}
          </Button>
        </div>
      </FormSection>
      <SwitchOff isMandatory={state.isMandatory} onOff={onOff} />
    </>
  );
}
