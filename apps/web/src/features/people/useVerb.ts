import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';

/** Runs a change and says when it failed, with the server's own sentence. @returns whether it worked. */
export function useVerb() {
  const { t } = useTranslation('people');
  return useCallback(
    async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work();
        return true;
      } catch (error) {
        toast.failure(sentenceOf(error) ?? t('offline'));
        return false;
      }
    },
    [t],
  );
}

/** What the server says is wrong, field by field where it says so. */
export function sentenceOf(error: unknown): string | null {
  const coded = codedError(error);
  if (!coded) return null;
  const fields = Object.values(coded.fields ?? {}).flat();
  return fields.length > 0 ? fields.join('\n') : coded.message;
}
