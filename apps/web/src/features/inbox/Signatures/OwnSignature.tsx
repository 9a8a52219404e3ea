import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignatureRowFragment } from '@/gql/graphql';
import { FormSection } from '@/ui/page';
import { useDeleteOwnSignatureMutation, useSaveOwnSignatureMutation } from './Signatures.generated';
import { SignatureBody, SignaturePreview } from './SignatureBody';
import { useSaving } from './useSaving';

/** One's own signature on a mailbox, or that of the mailbox. */
export function OwnSignature({ row, onSaved }: { row: SignatureRowFragment; onSaved: () => void }) {
  const { t } = useTranslation('signatures');
  const quiet = { context: { quiet: true } };
  const [mutate] = useSaveOwnSignatureMutation(quiet);
  const [remove] = useDeleteOwnSignatureMutation(quiet);
  const [draft, setDraft] = useState<string | null>(null);
  const { save, error, isSaving, clear } = useSaving(() => {
    setDraft(null);
    onSaved();
  });
  const { channelId } = row;
  const hasOwn = (row.own !== null && row.own !== undefined) || draft !== null;
  const toggle = (isOwn: boolean) => {
    if (isOwn) setDraft(row.body);
    else if (row.own === null || row.own === undefined) setDraft(null);
    else void save(() => remove({ variables: { channelId } }));
  };
  return (
    <FormSection title={row.channelName} help={row.address ? <bdi>{row.address}</bdi> : null}>
      {row.allowsOwn && row.isOn ? (
        <Switch
          label={t('usesOwn')}
          checked={hasOwn}
          disabled={isSaving}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      ) : (
        <span>{t(row.isOn ? 'fixed' : 'none')}</span>
      )}
      {hasOwn && row.allowsOwn && row.isOn ? (
        <SignatureBody
          value={draft ?? row.own ?? ''}
          label={`${t('body')}: ${row.channelName}`}
          error={error}
          onChange={(body) => {
            setDraft(body);
            clear();
          }}
        />
      ) : null}
      {draft !== null ? (
        <div>
          <Button
            loading={isSaving}
            onClick={() => void save(() => mutate({ variables: { input: { channelId, body: draft } } }))}
          >
            {t('save')}
          </Button>
        </div>
      ) : null}
      {row.isOn ? <SignaturePreview html={row.rendered.html} /> : null}
    </FormSection>
  );
}
