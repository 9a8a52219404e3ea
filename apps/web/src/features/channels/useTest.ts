import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TestChannelMutation } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { takenWords } from './taken';
import { useTestChannelMutation } from './Channels.generated';
import { inputOf, missingIn, type Values } from './draft';
import type { ChannelForm } from './kinds';

type Errors = Record<string, string>;

const aboutFields = new Set([
  'validation.failed',
  'channels.connection_refused',
  'channels.account_taken',
  'channels.address_taken',
]);

/** The first sentence per field; what is about none of the fields stands at `form`. */
export function faultsOf(error: unknown, form: ChannelForm, t: TFunction<'channels'>): Errors {
  const coded = codedError(error);
  if (!coded) return { form: t('offline') };
  const taken = takenWords(coded, t);
  if (taken)
    return { [form.fields.some(({ name }) => name === taken.field) ? taken.field : 'form']: taken.words };
  const known = Object.entries(coded.fields).filter(([name]) =>
    form.fields.some((field) => field.name === name),
  );
  if (known.length === 0) {
    const reason = coded.facts['reason'];
    return {
      form: typeof reason === 'string' ? reason : (Object.values(coded.fields)[0]?.[0] ?? coded.message),
    };
  }
  return Object.fromEntries(known.map(([name, [sentence = '']]) => [name, sentence]));
}

/** Whether a refusal is about what was filled in, or about the channel as a whole. */
export function isAboutFields(error: unknown): boolean {
  const coded = codedError(error);
  return coded !== null && aboutFields.has(coded.code);
}

/** Asks the provider whether what is filled in works, and says at which field it does not. */
export function useTest(
  form: ChannelForm | undefined,
  channel?: { id: string; secretsSet: readonly string[] },
) {
  const { t } = useTranslation('channels');
  const [errors, setErrors] = useState<Errors>({});
  const [found, setFound] = useState<TestChannelMutation['testChannel'] | null>(null);
  const [steps, setSteps] = useState<TestChannelMutation['testChannel']['steps']>([]);
  const [run, { loading }] = useTestChannelMutation({ context: { quiet: true } });

  /** Whether all that is needed is filled in; says it where it is not. */
  function isComplete(values: Values): boolean {
    const missing = form ? missingIn(form.fields, values, channel?.secretsSet) : [];
    setErrors(Object.fromEntries(missing.map((name) => [name, t('required')])));
    setFound(null);
    setSteps([]);
    focusOn(missing[0]);
    return missing.length === 0;
  }

  function refuse(error: unknown): void {
    if (!form) return;
    const faults = faultsOf(error, form, t);
    setErrors(faults);
    focusOn(Object.keys(faults)[0]);
  }

  async function test(values: Values): Promise<void> {
    if (!form || !isComplete(values)) return;
    try {
      const input = {
        provider: form.provider,
        channelId: channel?.id ?? null,
        ...inputOf(form.fields, values),
      };
      const result = (await run({ variables: { input } })).data?.testChannel;
      if (!result) return;
      setSteps(result.steps);
      if (result.isOk) return setFound(result);
      const isKnown = form.fields.some(({ name }) => name === result.field);
      setErrors({ [isKnown && result.field ? result.field : 'form']: result.reason ?? t('refused') });
      if (isKnown) focusOn(result.field ?? undefined);
    } catch (error) {
      refuse(error);
    }
  }

  function clear(): void {
    setErrors({});
    setSteps([]);
    setFound(null);
  }

  return { test, errors, found, steps, isTesting: loading, isComplete, refuse, clear };
}

function focusOn(name: string | undefined): void {
  if (name) document.querySelector<HTMLElement>(`input[name="${CSS.escape(name)}"]`)?.focus();
}
