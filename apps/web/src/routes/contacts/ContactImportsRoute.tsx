import { ImportPage } from '@/features/contacts/Import/ImportPage';

/** Bringing a file, and all that were brought. */
export default function ContactImportsRoute() {
  return <ImportPage />;
}
