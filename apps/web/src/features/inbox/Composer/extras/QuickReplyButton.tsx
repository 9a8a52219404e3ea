import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';

/** Opens the quick replies, as a slash in the field does. */
export function QuickReplyButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('quickReplies');
  return (
    <IconAction label={t('composer.insert')} onClick={onOpen}>
      <IconBolt size={18} />
    </IconAction>
  );
}
