import { skipToken } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAddressBook } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useContactsHome } from '../contacts/useContactsHome';
import { usePaletteContactsQuery } from './Palette.generated';
import type { PaletteItem } from './palette-items';

const FROM_LETTERS = 2;
const PAUSE_MS = 180;

/** Customers by part of their name, address or number, for those who may see contacts. */
export function usePaletteContacts(term: string): readonly PaletteItem[] {
  const navigate = useNavigate();
  const maySee = useContactsHome() !== null;
  const [settled] = useDebouncedValue(term, PAUSE_MS);
  const isAsked = maySee && settled.length >= FROM_LETTERS;
  const { data, previousData } = usePaletteContactsQuery(
    isAsked
      ? { variables: { term: settled }, fetchPolicy: 'network-only', context: { quiet: true } }
      : skipToken,
  );
  if (!isAsked || term.length < FROM_LETTERS) return [];
  return ((data ?? previousData)?.contacts.edges ?? []).map(({ node }) => ({
    id: `contact-${node.id}`,
    label: node.fullName,
    detail: [node.email, node.phone].filter((way) => way && way !== node.fullName).join(' · '),
    icon: IconAddressBook,
    run: () => void navigate(`/contacts/${node.id}`),
  }));
}
