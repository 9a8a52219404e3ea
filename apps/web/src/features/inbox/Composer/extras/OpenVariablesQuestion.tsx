import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '@/ui/page';
import type { AskedFirst } from './useSendExtras';

/** Asks before the customer reads braces. */
export default function OpenVariablesQuestion(props: {
  asked: AskedFirst;
  onClose: () => void;
  onSend: (closeAfter: boolean) => void;
}) {
  const { t } = useTranslation('quickReplies');
  const { asked } = props;
  return (
    <ConfirmModal
      isOpen
      title={t('composer.openTitle')}
      confirm={t('composer.sendAnyway')}
      onClose={props.onClose}
      onConfirm={() => props.onSend(asked.closeAfter)}
    >
      <p>{t('composer.openText')}</p>
      <p>
        <bdi dir="ltr">{asked.variables.join(' ')}</bdi>
      </p>
    </ConfirmModal>
  );
}
