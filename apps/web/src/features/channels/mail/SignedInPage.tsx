import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { readFragment } from '@/gql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { Notice } from '@/ui';
import { Page, PageHead, TableSkeleton } from '@/ui/page';
import { ChannelRowFragmentDoc } from '../Channels.generated';
import styles from '../Channels.module.css';
import { connectPath, listPath } from '../kinds';
import { useFinishMailSignInMutation } from './Mail.generated';

/** Where the provider sends people back to: what it handed over is used here, by whoever began, and once. */
export default function SignedInPage() {
  const { t } = useTranslation(['mail-channels', 'settings']);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [finish] = useFinishMailSignInMutation({ context: { quiet: true }, fetchPolicy: 'no-cache' });
  const [fault, setFault] = useState('');
  const isAsked = useRef(false);
  useEffect(() => {
    // A code works once, however often this is rendered.
    if (isAsked.current) return;
    isAsked.current = true;
    const [state, code] = [query.get('state') ?? '', query.get('code') ?? ''];
    if (!code) return setFault(t('signInDenied'));
    finish({ variables: { input: { state, code } }, refetchQueries: ['ChannelList'] }).then(
      ({ data }) => {
        if (!data) return;
        const { id, name } = readFragment(ChannelRowFragmentDoc, data.finishMailSignIn);
        toast.done(t('signedIn', { name }));
        void navigate(`${listPath('email')}/${id}`, { replace: true });
      },
      (error: unknown) => {
        const coded = codedError(error);
        const reason = coded?.facts['reason'];
        setFault(
          [coded?.message ?? t('offline'), typeof reason === 'string' ? reason : '']
            .filter(Boolean)
            .join(' '),
        );
      },
    );
  }, [finish, navigate, query, t]);
  return (
    <Page isForm>
      <PageHead
        title={t('signInTitle')}
        back={{ to: listPath('email'), label: t('settings:entries.channel_email') }}
      />
      {fault ? (
        <div className={styles.form}>
          <Notice tone="bad" role="alert">
            {fault}
          </Notice>
          <div className={styles.buttons}>
            <Button component={Link} to={connectPath('email')}>
              {t('beginAgain')}
            </Button>
          </div>
        </div>
      ) : (
        <TableSkeleton rows={2} />
      )}
    </Page>
  );
}
