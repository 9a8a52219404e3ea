import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BarePage, EmptyState } from '@/ui';

export function NotFoundPage() {
  const { t } = useTranslation('routes');
  return (
    <BarePage>
      <EmptyState
        isPage
        icon={<IconMapQuestion size={20} />}
        title={t('notFoundTitle')}
        actions={
          <Button component={Link} to="/tickets">
            {t('toInbox')}
          </Button>
        }
      >
        {t('notFoundText')}
      </EmptyState>
    </BarePage>
  );
}
