import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { codedError } from '@/lib/apollo';
import { CodedError } from '@/lib/errors';
import { sendFile } from '@/lib/send-file';

export interface Upload {
  send: (file: File) => void;
  /** 0 to 1 while a file is on its way. */
  progress: number | null;
  error: string | null;
}

/** Brings a file to the server and goes on to its page. */
export function useUpload(isNumbers: boolean): Upload {
  const { t } = useTranslation('contactImport');
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    leaving.current = current;
    return () => current.abort();
  }, []);

  async function attempt(file: File): Promise<void> {
    const { signal } = leaving.current;
    setError(null);
    setProgress(0);
    try {
      const path = `/api/v2/contact_imports${isNumbers ? '?numbers=true' : ''}`;
      const { data } = await sendFile<{ data: { id: number } }>(path, file, setProgress, signal);
      await navigate(`/contacts/import/${data.id}`);
    } catch (failure) {
      if (signal.aborted) return;
      const coded = failure instanceof CodedError ? failure : codedError(failure);
      setError(
        coded?.code === 'request.too_large' ? t('faults.TOO_LARGE') : (coded?.message ?? t('offline')),
      );
    } finally {
      if (!signal.aborted) setProgress(null);
    }
  }
  return { send: (file) => void attempt(file), progress, error };
}
