import { useParams } from 'react-router';
import { OneImportPage } from '@/features/contacts/Import/OneImportPage';

/** One file of contacts. */
export default function ContactImportRoute() {
  const { importId = '' } = useParams();
  return <OneImportPage key={importId} id={importId} />;
}
