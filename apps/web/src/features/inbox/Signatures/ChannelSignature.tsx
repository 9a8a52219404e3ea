import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignatureRowFragment } from '@/gql/graphql';
import { FormSection } from '@/ui/page';
import { useSaveChannelSignatureMutation } from './Signatures.generated';
import { SignatureBody, SignaturePreview } from './SignatureBody';
import { useSaving } from './useSaving';

/** What stands below the mails of one mailbox, and whether people may have their own there. */
export function ChannelSignature({ row, onSaved }: { row: SignatureRowFragment; onSaved: () => void }) {
  const { t } = useTranslation('signatures');
  const [draft, setDraft] = useState<{ body?: string; isOn?: boolean; allowsOwn?: boolean }>({});
  const [mutate] = useSaveChannelSignatureMutation({ context: { quiet: true } });
  const { save, error, isSaving, clear } = useSaving(() => {
    setDraft({});
    onSaved();
  });
  const now = { body: row.body, isOn: row.isOn, allowsOwn: row.allowsOwn, ...draft };
  const isDirty = Object.keys(draft).length > 0;
  const submit = () =>
    void save(() =>
      mutate({ variables: { input: { channelId: row.channelId, version: row.version, ...now } } }),
    );
  return (
    <FormSection title={row.channelName} help={row.address ? <bdi>{row.address}</bdi> : null}>
      <Switch
        label={t('isOn')}
        checked={now.isOn}
        onChange={(event) => setDraft({ ...draft, isOn: event.currentTarget.checked })}
      />
      {now.isOn ? (
        <>
          <SignatureBody
            value={now.body}
            label={`${t('body')}: ${row.channelName}`}
            error={error}
            onChange={(body) => {
              setDraft({ ...draft, body });
              clear();
            }}
          />
          <Switch
            label={t('allowsOwn')}
            checked={now.allowsOwn}
            onChange={(event) => setDraft({ ...draft, allowsOwn: event.currentTarget.checked })}
          />
          <SignaturePreview html={row.rendered.html} />
        </>
      ) : null}
      {isDirty ? (
        <div>
          <Button loading={isSaving} onClick={submit}>
            {t('save')}
          </Button>
        </div>
      ) : null}
    </FormSection>
  );
}
