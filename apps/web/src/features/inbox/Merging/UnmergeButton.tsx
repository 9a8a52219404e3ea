import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { useUnmerge } from './useMerge';

/** Takes a merged ticket out again, at the line that tells of the merge. */
export function UnmergeButton({ source }: { source: { id: string; number: number } }) {
  const { t } = useTranslation('merging');
  const { can } = useSession();
  const unmerge = useUnmerge();
  if (!can('inbox.conversations.merge')) return null;
  return (
    <Button variant="subtle" size="compact-xs" onClick={() => void unmerge(source)}>
      {t('unmerge')}
    </Button>
  );
}
