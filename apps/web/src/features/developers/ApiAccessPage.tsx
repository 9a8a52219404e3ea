import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { ApiKeyRowFragment as ApiKey } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { useStepUp } from '@/lib/step-up';
import { toast } from '@/lib/toast';
import { ErrorState } from '@/ui';
import { ConfirmModal, Page, PageHead, TableSkeleton } from '@/ui/page';
import { ApiKeyRowFragmentDoc, useApiAccessQuery, useRevokeApiKeyMutation } from './ApiAccessPage.generated';
import { CreateKeyDrawer } from './CreateKeyDrawer';
import { KeyTable } from './KeyTable';
import type { KeyDraft } from './key-draft';
import { NoKeys } from './NoKeys';
import { ShownKey } from './ShownKey';
import { Whereabouts } from './Whereabouts';

/** The keys with which programs of a company use the API, and where the API is. */
export default function ApiAccessPage() {
  const { t } = useTranslation('developers');
  const { data, error, refetch } = useApiAccessQuery({ fetchPolicy: 'cache-and-network' });
  const keys = data && readFragment(ApiKeyRowFragmentDoc, data.apiKeys);
  const [start, setStart] = useState<Partial<KeyDraft> | null>(null);
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const stepUp = useStepUp();
  return (
    <Page>
      <PageHead
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setStart({})}>
            {t('new')}
          </Button>
        }
      />
      {error && !keys ? <ErrorState title={t('broken')} onRetry={() => void refetch()} /> : null}
      {!keys && !error ? <TableSkeleton rows={3} /> : null}
      {keys?.length === 0 ? <NoKeys onStart={setStart} /> : null}
      {keys && keys.length > 0 ? <KeyTable keys={keys} onRevoke={setLeaving} /> : null}
      <Whereabouts />
      {start ? (
        <CreateKeyDrawer
          start={start}
          run={stepUp.run}
          onMade={(key) => {
            setStart(null);
            setMade(key);
            void refetch();
          }}
          onClose={() => setStart(null)}
        />
      ) : null}
      {stepUp.dialog}
      {made ? <ShownKey made={made} onDone={() => setMade(null)} /> : null}
      {leaving ? (
        <RevokeQuestion apiKey={leaving} onClose={() => setLeaving(null)} onDone={() => void refetch()} />
      ) : null}
    </Page>
  );
}

function RevokeQuestion(props: { apiKey: ApiKey; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('developers');
  const [revoke, { loading }] = useRevokeApiKeyMutation({ context: { quiet: true } });
  async function run(): Promise<void> {
    try {
      await revoke({ variables: { id: props.apiKey.id } });
      toast.done(t('revoke.done'));
      props.onDone();
      props.onClose();
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('offline'));
    }
  }
  return (
    <ConfirmModal
      isOpen
      title={t('revoke.title', { name: props.apiKey.name })}
      confirm={t('revoke.do')}
      isBusy={loading}
      onConfirm={() => void run()}
      onClose={props.onClose}
    >
      {t('revoke.text')}
    </ConfirmModal>
  );
}
