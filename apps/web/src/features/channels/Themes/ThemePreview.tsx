import { Button, SegmentedControl, Select } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { htmlFault, type ThemeValues } from './theme-draft';
import { useEmailThemeMailboxesQuery, useSendTestEmailThemeMutation } from './Themes.generated';
import styles from './Themes.module.css';
import { useThemePreview } from './useThemePreview';

const WIDTHS = { desktop: 720, phone: 375 } as const;
const HEIGHT = 620;

/** A mail with this theme, made by the server, in a frame that runs nothing. */
export function ThemePreview({ values }: { values: ThemeValues }) {
  const { t } = useTranslation('email-themes');
  const [device, setDevice] = useState<keyof typeof WIDTHS>('desktop');
  const [look, setLook] = useState('light');
  const { html, isBehind } = useThemePreview(values, look === 'dark');
  const { ref, width: room } = useElementSize();
  const width = WIDTHS[device];
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <div className={styles.looks}>
        <SegmentedControl
          aria-label={t('previewWidth')}
          value={device}
          data={(['desktop', 'phone'] as const).map((value) => ({ value, label: t(`devices.${value}`) }))}
          onChange={(value) => setDevice(value as keyof typeof WIDTHS)}
        />
        <SegmentedControl
          aria-label={t('previewLook')}
          value={look}
          data={['light', 'dark'].map((value) => ({ value, label: t(`looks.${value}`) }))}
          onChange={setLook}
        />
      </div>
      <div ref={ref} className={styles.stage} style={{ blockSize: HEIGHT * scale }}>
        <iframe
          title={t('preview')}
          sandbox=""
          referrerPolicy="no-referrer"
          className={styles.frame}
          srcDoc={html}
          style={{ inlineSize: width, blockSize: HEIGHT, transform: `scale(${scale})` }}
        />
      </div>
      <p className={styles.quiet} role="status">
        {isBehind ? t('previewBehind') : t('previewHelp')}
      </p>
      <TestMail values={values} />
    </section>
  );
}

/** Sends it to whoever looks at it. */
function TestMail({ values }: { values: ThemeValues }) {
  const { t } = useTranslation('email-themes');
  const { data } = useEmailThemeMailboxesQuery({ fetchPolicy: 'cache-and-network' });
  const mailboxes = (data?.channels.edges ?? [])
    .map(({ node }) => node)
    .filter(({ type, status }) => type === 'EMAIL' && status !== 'DISABLED');
  const [chosen, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState<{ isSent: boolean; words: string } | null>(null);
  const [send, { loading }] = useSendTestEmailThemeMutation({ context: { quiet: true } });
  const channelId = chosen ?? mailboxes[0]?.id;
  if (!channelId) return <p className={styles.quiet}>{t('noMailbox')}</p>;
  async function submit(): Promise<void> {
    if (!channelId) return;
    setSaid(null);
    const input = { settings: values.settings, logoId: values.logo?.id ?? null, channelId };
    try {
      const result = (await send({ variables: { input } })).data?.sendTestEmailTheme;
      if (result) setSaid({ isSent: result.isSent, words: result.reason ?? '' });
    } catch (error) {
      const coded = codedError(error);
      setSaid({
        isSent: false,
        words: Object.values(coded?.fields ?? {})[0]?.[0] ?? coded?.message ?? t('offline'),
      });
    }
  }
  return (
    <div className={styles.trial}>
      <Select
        label={t('testBy')}
        allowDeselect={false}
        value={channelId}
        data={mailboxes.map(({ id, name, address }) => ({ value: id, label: address ?? name }))}
        onChange={setChosen}
      />
      <Button
        variant="default"
        loading={loading}
        disabled={htmlFault(values.settings) !== null}
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => void submit()}
      >
        {t('sendTest')}
      </Button>
      <div role="status">{said?.isSent ? <p className={styles.good}>{t('testSent')}</p> : null}</div>
      {said && !said.isSent ? (
        <p className={styles.error} role="alert">
          {t('testFailed')} <bdi>{said.words}</bdi>
        </p>
      ) : null}
    </div>
  );
}
