import { NumbersPage } from '@/features/contacts/Import/NumbersPage';

/** Telephone numbers, to write to. */
export default function NumbersImportRoute() {
  return <NumbersPage />;
}
