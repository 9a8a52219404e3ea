import { NumberInput, SegmentedControl, TagsInput, TextInput } from '@mantine/core';
import { apiKeyLimits } from '@parley/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import type { CodedError } from '@/lib/errors';
import { Notice } from '@/ui';
import { FormDrawer } from '@/ui/page';
import { useCreateApiKeyMutation } from './ApiAccessPage.generated';
import styles from './Developers.module.css';
import { emptyDraft, inputOf, isReady, type KeyDraft, type Term } from './key-draft';
import { ScopePicker } from './ScopePicker';

interface Props {
  start: Partial<KeyDraft>;
  /** Runs what may need a proof of who it is first. */
  run: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  onMade: (key: { name: string; token: string }) => void;
  onClose: () => void;
}

/** Asks what a new key is for, what it may do and until when. */
export function CreateKeyDrawer({ start, run, onMade, onClose }: Props) {
  const { t } = useTranslation('developers');
  const [draft, setDraft] = useState<KeyDraft>({ ...emptyDraft, ...start });
  const set = (part: Partial<KeyDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { submit, faults, isBusy } = useMaking(draft, run, onMade);
  return (
    <FormDrawer
      isOpen
      title={t('new')}
      submit={t('form.submit')}
      isBusy={isBusy}
      isDisabled={!isReady(draft)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {faults.form ? (
        <Notice tone="bad" role="alert">
          {faults.form}
        </Notice>
      ) : null}
      <TextInput
        label={t('form.name')}
        data-autofocus
        maxLength={apiKeyLimits.nameMaxLength}
        value={draft.name}
        error={faults.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <ScopePicker draft={draft} set={set} error={faults.scopes} />
      <TermField draft={draft} set={set} error={faults.expiresAt} />
      <TagsInput
        label={t('form.networks')}
        description={t('form.networksHelp')}
        acceptValueOnBlur
        splitChars={[',', ' ', '\n']}
        maxTags={apiKeyLimits.maxNetworks}
        dir="ltr"
        value={draft.networks}
        error={faults.allowedNetworks}
        onChange={(networks) => set({ networks })}
      />
      <NumberInput
        label={t('form.limit')}
        description={t('form.limitHelp')}
        min={1}
        allowDecimal={false}
        hideControls
        value={draft.perMinute ?? ''}
        error={faults.requestsPerMinute}
        onChange={(value) => set({ perMinute: typeof value === 'number' ? value : null })}
      />
    </FormDrawer>
  );
}

function TermField(props: {
  draft: KeyDraft;
  set: (part: Partial<KeyDraft>) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('developers');
  const { draft, set, error } = props;
  const days = apiKeyLimits.termDays.map((count) => ({
    value: String(count),
    label: t('form.days', { count }),
  }));
  return (
    <div className={styles.term}>
      <span className={styles.label} id="key-term">
        {t('form.until')}
      </span>
      <SegmentedControl
        fullWidth
        orientation="vertical"
        aria-labelledby="key-term"
        data={[...days, { value: 'date', label: t('form.date') }, { value: 'never', label: t('form.never') }]}
        value={draft.term}
        onChange={(term) => set({ term: term as Term })}
      />
      {draft.term === 'date' ? (
        <TextInput
          type="date"
          aria-label={t('form.date')}
          value={draft.date}
          error={error}
          onChange={(event) => set({ date: event.currentTarget.value })}
        />
      ) : null}
      {draft.term === 'never' ? (
        <Notice tone="warn" role="status">
          {t('form.neverHelp')}
        </Notice>
      ) : null}
    </div>
  );
}

function useMaking(draft: KeyDraft, run: Props['run'], onMade: Props['onMade']) {
  const { t } = useTranslation('developers');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const [create] = useCreateApiKeyMutation({ context: { quiet: true } });
  async function submit(): Promise<void> {
    setBusy(true);
    setFaults({});
    try {
      const input = inputOf(draft, Date.now());
      const made = await run(() => create({ variables: { input }, fetchPolicy: 'no-cache' }));
      if (made?.data) return onMade({ name: draft.name, token: made.data.createApiKey.token });
    } catch (error) {
      setFaults(faultsOf(codedError(error)) ?? { form: t('offline') });
    }
    setBusy(false);
  }
  return { submit, faults, isBusy };
}

function faultsOf(error: CodedError | null): Record<string, string> | null {
  if (!error) return null;
  const fields = Object.entries(error.fields).map(
    ([field, sentences]) => [field, sentences.join(' ')] as const,
  );
  return fields.length > 0 ? Object.fromEntries(fields) : { form: error.message };
}
