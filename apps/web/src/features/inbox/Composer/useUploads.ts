import type { TFunction } from 'i18next';
import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CodedError } from '@/lib/errors';
import { isPictureType, keepFileUrl } from './fileUrls';
import { uploadFile } from './upload';
import { type UploadAction, type UploadedFile, uploadedFiles, uploadsReducer } from './uploads';

/** A file on its way. */
export interface Started {
  key: string;
  url: string | undefined;
  /** Null when it did not arrive. */
  done: Promise<UploadedFile | null>;
}

/** The files of the composer: sent to the server as soon as they are chosen, kept in the draft once they are there. */
export function useUploads(
  ticketId: string,
  kept: UploadedFile[],
  onChange: (files: UploadedFile[]) => void,
  upload: typeof uploadFile = uploadFile,
) {
  const [uploads, dispatch] = useReducer(uploadsReducer, kept, (files) =>
    uploadsReducer([], { type: 'replaced', files }),
  );
  const { send, abort } = useSending(ticketId, dispatch, upload);
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

  const addOne = useCallback(
    (file: File): Started => {
      const key = crypto.randomUUID();
      const url = isPictureType(file.type) ? URL.createObjectURL(file) : undefined;
      dispatch({ type: 'started', key, name: file.name, size: file.size, source: file, url });
      return { key, url, done: send(key, file, url) };
    },
    [send],
  );
  const add = useCallback(
    (chosen: Iterable<File>) => {
      for (const file of chosen) addOne(file);
    },
    [addOne],
  );
  const retry = (key: string) => {
    const { source, url } = uploads.find((upload) => upload.key === key) ?? {};
    if (!source) return;
    dispatch({ type: 'retried', key });
    void send(key, source, url);
  };
  const remove = useCallback(
    (key: string) => {
      abort(key);
      dispatch({ type: 'removed', key });
    },
    [abort],
  );
  return { uploads, files, add, addOne, retry, remove };
}

/** Sends files, and stops when the reader goes to another ticket. */
function useSending(ticketId: string, dispatch: Dispatch<UploadAction>, upload: typeof uploadFile) {
  const { t } = useTranslation('conversation');
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const requests = running.current;
    return () => {
      for (const request of requests.values()) request.abort();
      requests.clear();
    };
  }, [ticketId]);

  const send = useCallback(
    (key: string, file: File, url?: string) => {
      const request = new AbortController();
      running.current.set(key, request);
      return upload(file, (progress) => dispatch({ type: 'progressed', key, progress }), request.signal)
        .then((uploaded) => {
          if (url) keepFileUrl(uploaded.id, url);
          dispatch({ type: 'finished', key, file: uploaded });
          return uploaded;
        })
        .catch((error: unknown) => {
          if (request.signal.aborted) return null;
          dispatch({ type: 'failed', key, error: wordsOf(error, t) });
          return null;
        })
        .finally(() => running.current.delete(key));
    },
    [dispatch, t, upload],
  );
  const abort = useCallback((key: string) => running.current.get(key)?.abort(), []);
  return { send, abort };
}

function wordsOf(error: unknown, t: TFunction<'conversation'>): string {
  if (!(error instanceof CodedError)) return t('upload.failed');
  if (error.code === 'files.infected') return t('upload.infected');
  if (error.code === 'files.scanner_away') return t('upload.scannerAway');
  return error.message || t('upload.failed');
}
