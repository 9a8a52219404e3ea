import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { toast } from '@/lib/toast';

/** A merged ticket has no page of its own: it leads to the one that holds its messages, and says so. */
export function Signpost({ from, to }: { from: { number: number }; to: string }) {
  const { t } = useTranslation('merging');
  const { search } = useLocation();
  const { number } = from;
  useEffect(() => {
    toast.notice(t('signpost', { number }));
  }, [number, t]);
  return <Navigate to={{ pathname: `/tickets/${to}`, search }} replace />;
}
