import {
  IconAddressBook,
  IconArrowBackUp,
  IconBell,
  IconDeviceDesktop,
  IconEdit,
  IconFile,
  IconFilter,
  IconInbox,
  IconKeyboard,
  IconLogout,
  IconMessages,
  IconMoon,
  IconPencil,
  IconPhone,
  IconSearch,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { openBell } from '@/features/inbox/Bell/bellStore';
import { ENTRIES, entryPath, viewPath } from '@/features/inbox/TicketList/views';
import { showAllViews, useCustomViews } from '@/features/inbox/Views/useCustomViews';
import { openDial } from '@/features/inbox/Phone/dialStore';
import { usePhoneFacts } from '@/features/inbox/Phone/usePhone';
import { toggleChatDrawer } from '@/features/chat/drawer/drawerStore';
import { useSession } from '@/lib/session';
import { undoLast } from '@/lib/toast';
import { useContactsHome } from '../contacts/useContactsHome';
import { pages } from '../table';
import { useSettingsNav } from '../settings/use-settings-nav';
import { openCompose, openPalette, openShortcuts } from '@/lib/overlays';
import type { PaletteItem } from './palette-items';

/** The lists of the inbox and the contacts, with their keys. */
export function useListPlaces(): readonly PaletteItem[] {
  const { t } = useTranslation(['tickets', 'composer', 'shell']);
  const navigate = useNavigate();
  const contacts = useContactsHome();
  const lists = ENTRIES.map((entry) => ({
    id: `place-${entry.name}`,
    label: t(`entries.${entry.name}`),
    icon: IconInbox,
    keys: `g ${entry.key}`,
    run: () => void navigate(entryPath(entry)),
  }));
  return [
    ...lists,
    {
      id: 'place-drafts',
      label: t('composer:write.drafts'),
      icon: IconPencil,
      keys: 'g d',
      run: () => void navigate('/drafts'),
    },
    {
      id: 'place-chat',
      label: t('shell:chat'),
      icon: IconMessages,
      keys: 'g t',
      run: () => void navigate('/chat'),
    },
    ...(contacts
      ? [
          {
            id: 'place-contacts',
            label: t('shell:contacts'),
            icon: IconAddressBook,
            keys: 'g p',
            run: () => void navigate(contacts),
          },
        ]
      : []),
  ];
}

/** The views that this person sees; with a query also those behind the first page. */
export function useViewPlaces(query: string): readonly PaletteItem[] {
  const navigate = useNavigate();
  const { views, hasMore } = useCustomViews();
  const isWanted = hasMore && query.trim() !== '';
  useEffect(() => {
    if (isWanted) showAllViews();
  }, [isWanted]);
  return (views ?? []).map(({ id, name }) => ({
    id: `view-${id}`,
    label: name,
    icon: IconFilter,
    run: () => void navigate(viewPath(id)),
  }));
}

/** Every other page that stands alone and that this person may open, by its title. */
export function usePagePlaces(): readonly PaletteItem[] {
  const { t } = useTranslation('routes');
  const { can, me } = useSession();
  const navigate = useNavigate();
  const contacts = useContactsHome();
  const seesAll = can('contacts.contacts.view');
  return pages
    .filter(({ layout, path }) => (layout === 'shell' || layout === 'profile') && !path.includes(':'))
    .filter(({ path }) => path !== '/tickets' && path !== '/drafts' && path !== '/chat' && path !== contacts)
    .filter(({ contactsArea, path }) => !contactsArea || seesAll || path === contacts)
    .filter(({ permission }) => !permission || can(permission))
    .filter(
      ({ anyOf }) => !anyOf || anyOf.some((start) => me.permissions.some((own) => own.startsWith(start))),
    )
    .map(({ path, title }) => ({
      id: `page-${path}`,
      label: t(title),
      icon: IconFile,
      run: () => void navigate(path),
    }));
}

/** Without a query the settings are one row; with one, each of their pages can be found. */
export function useSettingsPlaces(query: string): readonly PaletteItem[] {
  const { t } = useTranslation(['shell', 'settings']);
  const navigate = useNavigate();
  const groups = useSettingsNav();
  if (groups.length === 0) return [];
  const all: PaletteItem = {
    id: 'settings',
    label: t('settings'),
    icon: IconSettings,
    run: () => void navigate('/admin'),
  };
  if (query.trim() === '') return [all];
  const entries = groups.flatMap((group) =>
    group.entries.map(({ path, title, icon }) => ({
      id: `settings-${path}`,
      label: t(`settings:entries.${title}`),
      icon,
      run: () => void navigate(path),
    })),
  );
  return [all, ...entries];
}

/** What can be done everywhere. */
export function useEverywhere(): readonly PaletteItem[] {
  const { t } = useTranslation(['shell', 'bell', 'composer', 'phone']);
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const { can } = useSession();
  const compose: PaletteItem = {
    id: 'compose',
    label: t('composer:write.newTitle'),
    icon: IconEdit,
    keys: 'c',
    run: openCompose,
  };
  const dial: PaletteItem = {
    id: 'dial',
    label: t('phone:dialTitle'),
    icon: IconPhone,
    run: () => openDial(),
  };
  const hasPhone = usePhoneFacts() !== null;
  return [
    ...(can('inbox.conversations.create') ? [compose] : []),
    ...(can('inbox.conversations.create') && hasPhone ? [dial] : []),
    { id: 'palette', label: t('searchOrDo'), icon: IconSearch, keys: 'mod+k', run: openPalette },
    { id: 'bell', label: t('bell:label'), icon: IconBell, keys: 'g b', run: openBell },
    {
      id: 'chat-drawer',
      label: t('shell:chatDrawer'),
      icon: IconMessages,
      keys: 't',
      run: toggleChatDrawer,
    },
    { id: 'undo', label: t('shortcuts.undo'), icon: IconArrowBackUp, keys: 'z', run: () => void undoLast() },
    { id: 'keys', label: t('shortcuts.title'), icon: IconKeyboard, keys: '?', run: openShortcuts },
    { id: 'light', label: t('palette.light'), icon: IconSun, run: () => setColorScheme('light') },
    { id: 'dark', label: t('palette.dark'), icon: IconMoon, run: () => setColorScheme('dark') },
    { id: 'auto', label: t('scheme.auto'), icon: IconDeviceDesktop, run: () => setColorScheme('auto') },
    { id: 'signOut', label: t('signOut'), icon: IconLogout, run: () => void navigate('/auth/logout') },
  ];
}
