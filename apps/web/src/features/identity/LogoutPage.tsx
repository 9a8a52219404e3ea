import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { readSessionEnd } from '@/lib/session/ended';
import { forgetKept } from '@/lib/session/forget-kept';
import { signOut } from '@/lib/session/signing';
import { BarePage, EmptyState } from '@/ui';

/**
 * Ends the session and forgets everything that was loaded for it; also what was kept in this browser, when the person wanted
 * to leave. Says why, when it was not the person who ended it.
 */
export default function LogoutPage() {
  const { t } = useTranslation('identity');
  const [search] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const ended = readSessionEnd(search.get('reason'));
  const reason = ended ?? 'signed_out';
  useEffect(() => {
    let isHere = true;
    void signOut().finally(() => {
      if (!ended || ended === 'signed_out') forgetKept();
      if (isHere) setDone(true);
    });
    return () => {
      isHere = false;
    };
  }, [ended]);
  return (
    <BarePage>
      <EmptyState
        isPage
        icon={<IconLogout size={20} />}
        title={isDone ? t(`ended.${reason}.title`) : t('signingOut')}
        actions={
          // A page that is loaded anew: nothing that stood in the memory of this one outlives it.
          <Button component="a" href="/auth/login">
            {t('signInAgain')}
          </Button>
        }
      >
        {t(`ended.${reason}.text`)}
      </EmptyState>
    </BarePage>
  );
}
