import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { formatDateTime } from '@/lib/format';
import { toast } from '@/lib/toast';
import { FormSection } from '@/ui/page';
import { CopyLine } from '../CopyLine';
import styles from './Widgets.module.css';
import { useRotateWidgetSecretMutation } from './Widgets.generated';

/** What a website puts into its page. */
export function SnippetSection({ token }: { token: string }) {
  const { t } = useTranslation('widgets');
  const snippet = `<script src="${location.origin}/widget.js" data-token="${token}" async></script>`;
  return (
    <FormSection title={t('snippet')} help={t('snippetHelp')}>
      <CopyLine label={t('snippetLabel')} text={snippet} />
    </FormSection>
  );
}

/** The secret with which the website's own server signs who is signed in there. It is shown once. */
export function IdentitySection({ widget, onChanged }: { widget: WidgetRowFragment; onChanged: () => void }) {
  const { t } = useTranslation('widgets');
  const [secret, setSecret] = useState<string | null>(null);
  const [endsOldNow, setEnds] = useState(false);
  const [rotate, { loading }] = useRotateWidgetSecretMutation({ context: { quiet: true } });
  async function make(): Promise<void> {
    try {
      const { data } = await rotate({ variables: { id: widget.id, endsOldNow } });
      setSecret(data?.rotateWebWidgetSecret ?? null);
      onChanged();
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('offline'));
    }
  }
  const { hasSecret, formerSecretUntil } = widget;
  return (
    <FormSection title={t('identity')} help={t('identityHelp')}>
      {secret ? (
        <div role="status">
          <CopyLine label={t('secretOnce')} text={secret} />
        </div>
      ) : null}
      {hasSecret && formerSecretUntil ? (
        <p className={styles.quiet}>{t('oldUntil', { when: formatDateTime(formerSecretUntil) })}</p>
      ) : null}
      {hasSecret ? (
        <Checkbox
          label={t('endsOld')}
          checked={endsOldNow}
          onChange={(event) => setEnds(event.currentTarget.checked)}
        />
      ) : null}
      <div>
        <Button variant="default" loading={loading} onClick={() => void make()}>
          {t(hasSecret ? 'rotate' : 'makeSecret')}
        </Button>
      </div>
    </FormSection>
  );
}
