import DuplicatesPage from '@/features/contacts/Merging/DuplicatesPage';

/** Contacts that are probably one. */
export default function DuplicatesRoute() {
  return <DuplicatesPage />;
}
