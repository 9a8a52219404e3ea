import { skipToken } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUser, IconUserCog } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ticketsOfPath } from '@/features/inbox/TicketList/views';
import { byAvailability, useAvailability } from '@/lib/presence';
import { useSession } from '@/lib/session';
import { usePalettePeopleQuery } from './Palette.generated';
import type { PaletteItem } from './palette-items';

const FROM_LETTERS = 2;
const PAUSE_MS = 180;

/** Colleagues as places: their tickets, and for those who look after users their own page. */
export function usePalettePeople(term: string): readonly PaletteItem[] {
  const { t } = useTranslation('shell');
  const { can } = useSession();
  const navigate = useNavigate();
  const { presenceOf, wordsFor } = useAvailability();
  const [settled] = useDebouncedValue(term, PAUSE_MS);
  const isAsked = settled.length >= FROM_LETTERS;
  const { data, previousData } = usePalettePeopleQuery(
    isAsked ? { variables: { term: settled }, context: { quiet: true } } : skipToken,
  );
  if (!isAsked || term.length < FROM_LETTERS) return [];
  const people = ((data ?? previousData)?.users.edges ?? []).map(({ node }) => node);
  return byAvailability(people, ({ id }) => presenceOf(id)).flatMap(({ id, fullName, firstName }) => {
    const hint = wordsFor(presenceOf(id));
    const tickets: PaletteItem = {
      id: `person-${id}`,
      label: fullName,
      detail: t('palette.ticketsOf', { name: firstName }),
      hint,
      icon: IconUser,
      run: () => void navigate(ticketsOfPath(id)),
    };
    const profile: PaletteItem = {
      ...tickets,
      id: `profile-${id}`,
      detail: t('palette.profile'),
      icon: IconUserCog,
      run: () => void navigate(`/admin/users/${id}`),
    };
    return can('permissions.users.manage') ? [tickets, profile] : [tickets];
  });
}
