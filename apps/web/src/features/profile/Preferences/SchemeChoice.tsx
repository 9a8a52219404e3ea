import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '@/ui/page';
import styles from './Preferences.module.css';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** Light, dark, or as the system: at once, and in this browser alone. */
export function SchemeChoice() {
  const { t } = useTranslation('profile');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <FormSection title={t('scheme.title')} help={t('scheme.help')}>
      <SegmentedControl
        className={styles.segments}
        aria-label={t('scheme.title')}
        value={colorScheme}
        data={SCHEMES.map((value) => ({ value, label: t(`scheme.${value}`) }))}
        onChange={(value) => setColorScheme(value as (typeof SCHEMES)[number])}
      />
    </FormSection>
  );
}
