import { Radio, Switch, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SecuritySettingsQuery } from '@/gql/graphql';
import { toast } from '@/lib/toast';
import { ErrorState, LineSkeleton } from '@/ui';
import { FormSection, SaveBar } from '@/ui/page';
import { dayOf, fromInput, startOfDay, type Wish, wishOf } from './mandatory-wish';
import styles from './SecuritySettings.module.css';
import { useSecuritySettingsQuery, useUpdateSecuritySettingsMutation } from './security.generated';

/** What the company asks of its people at sign-in; a tab of the account settings. */
function SecuritySettings() {
  const { t } = useTranslation('security');
  const { data, error, refetch } = useSecuritySettingsQuery({ fetchPolicy: 'cache-and-network' });
  if (error && !data) return <ErrorState title={t('errors.offline')} onRetry={() => void refetch()} />;
  if (!data) return <LineSkeleton width={320} />;
  return <SettingsForm key={data.agency.version} saved={data} />;
}

export default SecuritySettings;

function SettingsForm({ saved }: { saved: SecuritySettingsQuery }) {
  const { t } = useTranslation('security');
  const before = wishOf(saved.agency);
  const [wish, setWish] = useState<Wish>(before);
  const [save, { loading }] = useUpdateSecuritySettingsMutation();
  const isDirty = JSON.stringify(wish) !== JSON.stringify(before);

  async function submit() {
    try {
      await save({ variables: { input: { ...fromInput(wish), version: saved.agency.version } } });
      toast.done(t('settings.saved'));
    } catch {
      // The error catalogue has said so; what was typed stays.
    }
  }

  return (
    <>
      <FormSection title={t('settings.title')} help={t('settings.help')}>
        <Switch
          label={t('settings.mandatory')}
          checked={wish.isOn}
          onChange={(event) => setWish({ ...wish, isOn: event.currentTarget.checked })}
        />
        {wish.isOn ? <When wish={wish} onChange={setWish} /> : null}
        {wish.isOn && !wish.day && !saved.me.twoFactorEnabled && isDirty ? (
          <p className={styles.warning}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>
              {t('settings.yourself')} <Link to="/profile/2fa">{t('settings.yourselfLink')}</Link>
            </span>
          </p>
        ) : null}
      </FormSection>
      <SaveBar
        isDirty={isDirty}
        isSaving={loading}
        onSave={() => void submit()}
        onDiscard={() => setWish(before)}
      />
    </>
  );
}

/** At once, or from a day on: people are reminded during the week before it. */
function When({ wish, onChange }: { wish: Wish; onChange: (wish: Wish) => void }) {
  const { t } = useTranslation('security');
  return (
    <Radio.Group
      label={t('settings.when')}
      value={wish.day === null ? 'now' : 'day'}
      onChange={(value) => onChange({ ...wish, day: value === 'now' ? null : startOfDay(7) })}
    >
      <div className={styles.choices}>
        <Radio value="now" label={t('settings.now')} description={t('settings.nowHelp')} />
        <Radio value="day" label={t('settings.fromDay')} description={t('settings.fromDayHelp')} />
        {wish.day === null ? null : (
          <TextInput
            type="date"
            className={styles.day}
            aria-label={t('settings.day')}
            value={wish.day}
            min={dayOf(new Date())}
            onChange={(event) => onChange({ ...wish, day: event.currentTarget.value || startOfDay(7) })}
          />
        )}
      </div>
    </Radio.Group>
  );
}
