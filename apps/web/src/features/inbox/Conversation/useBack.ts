import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOfferAction } from '@/lib/actions';
import { focusRow } from '@/lib/focus-row';
import { useShortcuts } from '@/lib/shortcuts';

/** Back to the list by key: it stands where it was left, and the ticket's row has the focus. */
export function useBack(ticketId: string): void {
  const { t } = useTranslation('conversation');
  const navigate = useNavigate();
  const back = () => {
    void Promise.resolve(navigate({ pathname: '/tickets', search: location.search })).then(() =>
      focusRow(() => document.querySelector<HTMLElement>(`[data-ticket="${ticketId}"]`)),
    );
  };
  useOfferAction('ticket', { id: 'back', label: t('back'), icon: IconArrowLeft, keys: 'u', run: back });
  useShortcuts({ Escape: back });
}
