import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUserCircle,
  IconWorld,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { PhoneItem } from '@/features/inbox/Phone/PhoneItem';
import { chooseLocale } from '@/lib/i18n';
import { LOCALES, localeOf } from '@/lib/i18n/locales';
import { useSession } from '@/lib/session';
import { ColleagueAvatar } from '@/ui';
import { useSettingsNav } from '../settings/use-settings-nav';
import { AwayItem, GetStartedItem, QuietItems } from './OwnItems';
import { openShortcuts } from '@/lib/overlays';
import styles from './Rail.module.css';

const SCHEMES = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
] as const;

/** Who is signed in; look, language, keys and the way out. */
export function UserMenu({ isWide }: { isWide?: boolean }) {
  const { t } = useTranslation('shell');
  const { me, agency } = useSession();
  const navigate = useNavigate();
  return (
    <Menu position="top-start" width={232} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={isWide ? styles.user : styles.userIcon}>
          <ColleagueAvatar
            id={me.id}
            name={me.fullName}
            abbr={me.abbr}
            image={me.profileImage}
            size={28}
            presence="always"
          />
          {isWide ? (
            <>
              <span className={styles.userName}>{me.fullName}</span>
              <IconChevronDown size={14} aria-hidden />
            </>
          ) : (
            <span className="visually-hidden">{t('account', { name: me.fullName })}</span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.fullName} · {agency.name}
        </Menu.Label>
        <PlaceItems />
        <GetStartedItem />
        <Menu.Divider />
        <AwayItem />
        <QuietItems />
        <PhoneItem />
        <Menu.Divider />
        <SchemeItems />
        <Menu.Divider />
        <LanguageItems />
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={openShortcuts}>
          {t('shortcuts.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => void navigate('/auth/logout')}
        >
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function PlaceItems() {
  const { t } = useTranslation('shell');
  const hasSettings = useSettingsNav().length > 0;
  return (
    <>
      <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle size={16} aria-hidden />}>
        {t('profile')}
      </Menu.Item>
      {hasSettings ? (
        <Menu.Item component={Link} to="/admin" leftSection={<IconSettings size={16} aria-hidden />}>
          {t('settings')}
        </Menu.Item>
      ) : null}
    </>
  );
}

function LanguageItems() {
  const { i18n } = useTranslation('shell');
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconWorld size={16} aria-hidden />}>
          {localeOf(i18n.language).name}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {LOCALES.map((locale) => (
          <Menu.Item
            key={locale.code}
            lang={locale.code}
            onClick={() => void chooseLocale(locale.code)}
            rightSection={locale.code === i18n.language ? <IconCheck size={14} aria-hidden /> : null}
          >
            {locale.name}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

function SchemeItems() {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return SCHEMES.map(({ value, icon: Icon }) => (
    <Menu.Item
      key={value}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={value === colorScheme ? <IconCheck size={14} aria-hidden /> : null}
      aria-current={value === colorScheme ? 'true' : undefined}
      onClick={() => setColorScheme(value)}
    >
      {t(`scheme.${value}`)}
    </Menu.Item>
  ));
}
