import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BarePage, EmptyState } from '@/ui';

export default function UnauthorizedPage() {
  const { t } = useTranslation('identity');
  return (
    <BarePage>
      <EmptyState
        isPage
        icon={<IconLock size={20} />}
        title={t('unauthorizedTitle')}
        actions={
          <>
            <Button component={Link} to="/tickets">
              {t('toInbox')}
            </Button>
            <Button component={Link} to="/auth/logout" variant="default">
              {t('signInAsOther')}
            </Button>
          </>
        }
      >
        {t('unauthorizedText')}
      </EmptyState>
    </BarePage>
  );
}
