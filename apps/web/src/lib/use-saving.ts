import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';

/** Runs a change, says how it went, and gives each field its fault. */
export function useSaving() {
  const { t } = useTranslation('ui');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);

  async function run(change: () => Promise<unknown>, done: string): Promise<boolean> {
    setFaults({});
    setSaving(true);
    try {
      await change();
      toast.done(done);
      return true;
    } catch (error) {
      const coded = codedError(error);
      const fields = Object.entries(coded?.fields ?? {});
      if (fields.length > 0)
        setFaults(Object.fromEntries(fields.map(([name, said]) => [name, said[0] ?? ''])));
      else if (coded?.status === 409) toast.failure(t('form.changedElsewhere'));
      else toast.failure(coded?.message ?? t('form.notReached'));
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { run, isSaving, faultOf: (field: string) => faults[field] ?? null };
}
