import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { CodedError } from '@/lib/errors';
import { noteOutdated } from '@/lib/reload-once';
import { ErrorState } from '@/ui';
import { NotFoundPage } from './NotFoundPage';
import styles from './RouteError.module.css';

const reload = () => window.location.reload();

/** What a page shows when it could not be drawn: what happened, and the way to try once more. */
export function RouteError() {
  const { t } = useTranslation('ui');
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  // A refusal of the server may speak of imports as well.
  const isPartMissing =
    error instanceof Error && !(error instanceof CodedError) && /import|module|preload/i.test(error.message);
  // What failed fails for as long as the page lives, be it gone from the server or lost on the way.
  useEffect(() => {
    if (isPartMissing) noteOutdated();
  }, [isPartMissing]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <div className={styles.page}>
      <ErrorState
        title={t(isPartMissing ? 'errors.pageOutdated' : 'errors.pageBroken')}
        detail={error instanceof CodedError ? error.message : t('errors.pageBrokenText')}
        onRetry={isPartMissing ? reload : () => void revalidate()}
      />
    </div>
  );
}
