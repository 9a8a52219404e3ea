import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Faults, faultsOf } from './faults';

/**
 * A form of these pages: sends once at a time, keeps what is wrong beside the fields, and puts the cursor into the first
 * field that needs attention.
 * @param fields the names of the fields, in their order.
 */
export function useForm(fields: readonly string[], send: (entries: FormData) => Promise<Faults | void>) {
  const { t } = useTranslation('identity');
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);

  function refuse(found: Faults) {
    setFaults(found);
    setBusy(false);
    const field = fields.find((name) => found[name]) ?? fields[0];
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const entries = new FormData(event.currentTarget);
    setBusy(true);
    setFaults({});
    try {
      const found = await send(entries);
      if (found) refuse(found);
      else setBusy(false);
    } catch (error) {
      refuse(faultsOf(error, t, fields));
    }
  }

  return { form, faults, isBusy, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}
