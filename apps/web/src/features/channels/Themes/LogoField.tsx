import { Button, FileButton, NumberInput } from '@mantine/core';
import { themeLimits } from '@parley/schema';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodedError } from '@/lib/errors';
import { formatFileSize } from '@/lib/format';
import { sendFile } from '@/lib/send-file';
import type { ThemeValues } from './theme-draft';
import styles from './Themes.module.css';

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
const { min, max } = themeLimits.logoWidth;

interface Props {
  logo: ThemeValues['logo'];
  width: number;
  onChange: (logo: ThemeValues['logo']) => void;
  onWidth: (width: number) => void;
}

/** Brings a picture, and says why not. */
function useLogoUpload(onChange: Props['onChange']) {
  const { t } = useTranslation('email-themes');
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  async function add(file: File | null): Promise<void> {
    if (!file) return;
    setFault(null);
    if (!TYPES.includes(file.type) || file.size > themeLimits.logoBytes)
      return setFault(t('logoRefused', { size: formatFileSize(themeLimits.logoBytes) }));
    setSending(true);
    try {
      const { data } = await sendFile<{ data: { id: number; url: string } }>(
        '/api/v2/email_themes/logos',
        file,
        () => undefined,
        new AbortController().signal,
      );
      onChange({ id: String(data.id), url: data.url });
    } catch (error) {
      setFault(error instanceof CodedError ? error.message : t('offline'));
    } finally {
      setSending(false);
    }
  }
  return { add, isSending, fault };
}

/** The picture in the head of mails. */
export function LogoField({ logo, width, onChange, onWidth }: Props) {
  const { t } = useTranslation('email-themes');
  const { add, isSending, fault } = useLogoUpload(onChange);
  return (
    <>
      {logo ? <img className={styles.logo} src={logo.url} alt={t('logo')} /> : null}
      <div className={styles.buttons}>
        <FileButton accept={TYPES.join(',')} onChange={(file) => void add(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isSending}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t(logo ? 'logoAnother' : 'logoChoose')}
            </Button>
          )}
        </FileButton>
        {logo ? (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('logoRemove')}
          </Button>
        ) : null}
      </div>
      {fault ? (
        <p className={styles.error} role="alert">
          {fault}
        </p>
      ) : null}
      {logo ? (
        <NumberInput
          label={t('logoWidth')}
          min={min}
          max={max}
          clampBehavior="strict"
          allowDecimal={false}
          maw={160}
          value={width}
          onChange={(value) => typeof value === 'number' && value >= min && onWidth(value)}
        />
      ) : null}
    </>
  );
}
