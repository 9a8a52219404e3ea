import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { CodedError } from '@/lib/errors';
import { ErrorState } from '@/ui';
import { NotFoundPage } from './NotFoundPage';
import styles from './RouteError.module.css';

/** What a page shows when it could not be drawn: what happened, and the way to try once more. */
export function RouteError() {
  const { t } = useTranslation('ui');
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const isOutdated = error instanceof TypeError && /import|module/i.test(error.message);
  const retry = isOutdated ? () => window.location.reload() : () => void revalidate();
  return (
    <div className={styles.page}>
      <ErrorState
        title={t(isOutdated ? 'errors.pageOutdated' : 'errors.pageBroken')}
        detail={error instanceof CodedError ? error.message : t('errors.pageBrokenText')}
        onRetry={retry}
      />
    </div>
  );
}
