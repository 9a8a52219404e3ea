import { useTranslation } from 'react-i18next';
import type { ContactImportStatus } from '@/gql/graphql';
import { Tag } from '@/ui';

export function StateTag({ status }: { status: ContactImportStatus }) {
  const { t } = useTranslation('contactImport');
  return <Tag>{t(`status.${status}`)}</Tag>;
}
