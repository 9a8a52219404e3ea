import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CodedError } from '@/lib/errors';
import { uploadFile } from './upload';
import { type UploadedFile, uploadedFiles, uploadsReducer } from './uploads';

/** The files of the composer: sent to the server as soon as they are chosen, kept in the draft once they are there. */
export function useUploads(
  ticketId: string,
  kept: UploadedFile[],
  onChange: (files: UploadedFile[]) => void,
) {
  const { t } = useTranslation('conversation');
  const [uploads, dispatch] = useReducer(uploadsReducer, kept, (files) =>
    uploadsReducer([], { type: 'replaced', files }),
  );
  const running = useRef(new Map<string, AbortController>());
  const files = uploadedFiles(uploads);
  const signature = files.map(({ id }) => id).join();
  const keptSignature = kept.map(({ id }) => id).join();

  // The draft is the other holder of the list: it changes when a message was sent, or given back by the server.
  const told = useRef(keptSignature);
  useEffect(() => {
    if (signature !== told.current) {
      told.current = signature;
      onChange(files);
    } else if (keptSignature !== told.current) {
      told.current = keptSignature;
      dispatch({ type: 'replaced', files: kept });
    }
  });

  useEffect(() => {
    const requests = running.current;
    return () => {
      for (const request of requests.values()) request.abort();
      requests.clear();
    };
  }, [ticketId]);

  const add = useCallback(
    (chosen: Iterable<File>) => {
      for (const file of chosen) {
        const key = crypto.randomUUID();
        const request = new AbortController();
        running.current.set(key, request);
        dispatch({ type: 'started', key, name: file.name, size: file.size });
        uploadFile(file, (progress) => dispatch({ type: 'progressed', key, progress }), request.signal)
          .then((uploaded) => dispatch({ type: 'finished', key, file: uploaded }))
          .catch((error: unknown) => {
            if (request.signal.aborted) return;
            const words = error instanceof CodedError && error.message ? error.message : t('upload.failed');
            dispatch({ type: 'failed', key, error: words });
          })
          .finally(() => running.current.delete(key));
      }
    },
    [t],
  );
  const remove = useCallback((key: string) => {
    running.current.get(key)?.abort();
    dispatch({ type: 'removed', key });
  }, []);
  return { uploads, files, add, remove };
}
