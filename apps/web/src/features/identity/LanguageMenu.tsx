import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLocale } from '@/lib/i18n';
import { LOCALES, localeOf } from '@/lib/i18n/locales';
import styles from './LoginPage.module.css';

/** The ten languages by their own names. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('identity');
  const current = localeOf(i18n.language);
  return (
    <Menu position="top-start">
      <Menu.Target>
        <UnstyledButton className={styles.language} aria-label={t('language', { name: current.name })}>
          <IconWorld size={16} aria-hidden />
          {current.name}
          <IconChevronDown size={13} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {LOCALES.map((locale) => (
          <Menu.Item
            key={locale.code}
            lang={locale.code}
            onClick={() => void chooseLocale(locale.code)}
            aria-current={locale.code === current.code ? 'true' : undefined}
            rightSection={locale.code === current.code ? <IconCheck size={14} aria-hidden /> : null}
          >
            {locale.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
