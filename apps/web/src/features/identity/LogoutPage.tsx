import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { readSessionEnd } from '@/lib/session/ended';
import { signOut } from '@/lib/session/signing';
import { BarePage, EmptyState } from '@/ui';

/** Ends the session and forgets everything that was loaded for it. Says why, when it was not the person who ended it. */
export default function LogoutPage() {
  const { t } = useTranslation('identity');
  const [search] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const reason = readSessionEnd(search.get('reason')) ?? 'signed_out';
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
        title={isDone ? t(`ended.${reason}.title`) : t('signingOut')}
        actions={
          <Button component={Link} to="/auth/login">
            {t('signInAgain')}
          </Button>
        }
      >
        {t(`ended.${reason}.text`)}
      </EmptyState>
    </BarePage>
  );
}
