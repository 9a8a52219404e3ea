import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import { keepDrafts } from '../Composer/draftStore';
import { popOut } from './popouts';

export function PopOutButton({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('composer');
  if (location.pathname.startsWith('/composer')) return null;
  return (
    <IconAction
      label={t('write.popOut')}
      onClick={() => {
        keepDrafts();
        popOut(ticketId);
      }}
    >
      <IconExternalLink size={18} />
    </IconAction>
  );
}
