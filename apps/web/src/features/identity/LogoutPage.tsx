import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signOut } from '@/lib/session/signing';
import { BarePage, EmptyState } from '@/ui';

/** Ends the session and forgets everything that was loaded for it. */
export default function LogoutPage() {
  const { t } = useTranslation('identity');
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    let isHere = true;
    void signOut().finally(() => {
      if (isHere) setDone(true);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <BarePage>
      <EmptyState
        isPage
        icon={<IconLogout size={20} />}
        title={t(isDone ? 'signedOut' : 'signingOut')}
        actions={
          <Button component={Link} to="/auth/login">
            {t('signInAgain')}
          </Button>
        }
      >
        {t('signedOutText')}
      </EmptyState>
    </BarePage>
  );
}
