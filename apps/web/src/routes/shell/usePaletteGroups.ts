import { skipToken } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { byScope, useOfferedGroups } from '@/lib/actions';
import { searchAddress } from '@/features/inbox/Search/searchState';
import { useSession } from '@/lib/session';
import { usePaletteTicketsQuery } from './Palette.generated';
import { matching, type PaletteGroup, type PaletteItem } from './palette-items';
import { recentOf } from './recent';
import { usePaletteContacts } from './usePaletteContacts';
import { usePalettePeople } from './usePalettePeople';
import { useEverywhere, useListPlaces, usePagePlaces, useSettingsPlaces, useViewPlaces } from './usePlaces';

/** The search on the server starts with this many letters, after this pause in typing. */
const FROM_LETTERS = 2;
const PAUSE_MS = 180;

/** What the palette offers for a query: what can be done here first, then tickets, then places and the rest. */
export function usePaletteGroups(query: string): readonly PaletteGroup[] {
  const { t } = useTranslation(['shell', 'tickets']);
  const everywhere = useSearchItem(query.trim());
  const tickets = useTicketItems(query.trim());
  const offered = byScope(useOfferedGroups()).map(({ scope, actions }) => ({
    title: t(`palette.scope.${scope}`),
    items: actions.map((action) => ({ ...action, id: `action-${action.id}` })),
  }));
  const lists = useListPlaces();
  const views = useViewPlaces(query);
  const contacts = usePaletteContacts(query.trim());
  const people = usePalettePeople(query.trim());
  const settings = useSettingsPlaces(query);
  const pages = usePagePlaces();
  const more = useEverywhere().filter(({ id }) => id !== 'palette');
  const own = offered.map(({ title, items }) => ({ title, items: matching(items, query) }));
  const all = [...offered.flatMap(({ items }) => items), ...lists, ...views, ...settings, ...pages, ...more];
  const latest = useRecent(all, query.trim() === '');
  const groups: PaletteGroup[] = [
    { title: t('palette.recent'), items: latest },
    ...own,
    { title: t('palette.tickets'), items: [...tickets, ...everywhere] },
    {
      title: t('palette.goTo'),
      items: matching([...lists, ...(query.trim() ? [...views, ...pages] : [])], query),
    },
    { title: t('contacts'), items: contacts },
    { title: t('palette.people'), items: people },
    { title: t('settings'), items: matching(settings, query) },
    { title: t('palette.more'), items: matching(more, query) },
  ];
  return groups.filter((group) => group.items.length > 0);
}

/** What was chosen here lately and can be chosen again. */
function useRecent(all: readonly PaletteItem[], isShown: boolean): readonly PaletteItem[] {
  const { me } = useSession();
  const navigate = useNavigate();
  if (!isShown) return [];
  return recentOf(me.id).flatMap((entry): PaletteItem[] => {
    const { id, ticket } = entry;
    if (ticket) return [{ id, ...ticket, run: () => void navigate(`/tickets/${id.replace('ticket-', '')}`) }];
    const known = all.find((item) => item.id === id);
    return known ? [{ ...known, icon: known.icon ?? IconHistory }] : [];
  });
}

/** The way from what was typed to the search in everything that was written. */
function useSearchItem(term: string): readonly PaletteItem[] {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  if (term.length < FROM_LETTERS) return [];
  return [
    {
      id: 'search-everything',
      label: t('palette', { term }),
      icon: IconSearch,
      run: () => void navigate(searchAddress(term)),
    },
  ];
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
