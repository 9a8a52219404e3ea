import { skipToken } from '@apollo/client/react';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconInbox,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ENTRIES, entryPath } from '@/features/inbox/TicketList/views';
import { useOpenTicket } from '@/lib/actions';
import { useSettingsNav } from '../settings/use-settings-nav';
import { openShortcuts } from './overlays';
import { usePaletteTicketsQuery } from './Palette.generated';
import { matching, type PaletteGroup, type PaletteItem } from './palette-items';

/** The search on the server starts with this many letters, after this pause in typing. */
const FROM_LETTERS = 2;
const PAUSE_MS = 180;

/** What the palette offers for a query: the open ticket first, then tickets, then places and the rest. */
export function usePaletteGroups(query: string): readonly PaletteGroup[] {
  const { t } = useTranslation(['shell', 'tickets']);
  const ticket = useOpenTicket();
  const tickets = useTicketItems(query.trim());
  const places = usePlaces();
  const own: PaletteItem[] = (ticket?.actions ?? []).map((action) => ({
    ...action,
    id: `action-${action.id}`,
  }));
  const groups: PaletteGroup[] = [
    { title: t('palette.thisTicket'), items: matching(own, query) },
    { title: t('palette.tickets'), items: tickets },
    { title: t('palette.goTo'), items: matching(places, query) },
    { title: t('settings'), items: matching(useSettingsPlaces(query), query) },
    { title: t('palette.more'), items: matching(useMore(), query) },
  ];
  return groups.filter((group) => group.items.length > 0);
}

function useTicketItems(term: string): readonly PaletteItem[] {
  const navigate = useNavigate();
  const [settled] = useDebouncedValue(term, PAUSE_MS);
  const isAsked = settled.length >= FROM_LETTERS;
  const { data, previousData } = usePaletteTicketsQuery(
    isAsked
      ? { variables: { term: settled }, fetchPolicy: 'network-only', context: { quiet: true } }
      : skipToken,
  );
  if (!isAsked || term.length < FROM_LETTERS) return [];
  return ((data ?? previousData)?.tickets.edges ?? []).map(({ node }) => ({
    id: `ticket-${node.id}`,
    label: node.subject || node.contact.fullName,
    channel: node.channel.type,
    detail: `#${node.number} · ${node.contact.fullName}`,
    run: () => void navigate(`/tickets/${node.id}`),
  }));
}

function usePlaces(): readonly PaletteItem[] {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  return ENTRIES.map((entry) => ({
    id: `place-${entry.name}`,
    label: t(`entries.${entry.name}`),
    icon: IconInbox,
    keys: `g ${entry.key}`,
    run: () => void navigate(entryPath(entry)),
  }));
}

/** Without a query the settings are one row; with one, each of their pages can be found. */
function useSettingsPlaces(query: string): readonly PaletteItem[] {
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
  const pages = groups.flatMap((group) =>
    group.entries.map(({ path, title, icon }) => ({
      id: `settings-${path}`,
      label: t(`settings:entries.${title}`),
      icon,
      run: () => void navigate(path),
    })),
  );
  return [all, ...pages];
}

function useMore(): readonly PaletteItem[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  return [
    { id: 'profile', label: t('profile'), icon: IconUserCircle, run: () => void navigate('/profile') },
    { id: 'light', label: t('palette.light'), icon: IconSun, run: () => setColorScheme('light') },
    { id: 'dark', label: t('palette.dark'), icon: IconMoon, run: () => setColorScheme('dark') },
    { id: 'keys', label: t('shortcuts.title'), icon: IconKeyboard, keys: '?', run: openShortcuts },
    { id: 'signOut', label: t('signOut'), icon: IconLogout, run: () => void navigate('/auth/logout') },
  ];
}
