import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/lib/toast';
import { fieldErrors, sentenceOf } from '../QuickReplies/failure';

/** Runs a change of a signature, says that it worked, or what is wrong with the words. */
export function useSaving(onSaved: () => void) {
  const { t } = useTranslation('signatures');
  const { t: words } = useTranslation('quickReplies');
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  async function save(work: () => Promise<unknown>): Promise<void> {
    setSaving(true);
    try {
      await work();
      setError(undefined);
      toast.done(t('saved'));
      onSaved();
    } catch (failure) {
      const found = fieldErrors(failure)?.['body'];
      setError(found);
      if (!found) toast.failure(sentenceOf(failure) ?? words('offline'));
    } finally {
      setSaving(false);
    }
  }
  return { save, error, isSaving, clear: () => setError(undefined) };
}
