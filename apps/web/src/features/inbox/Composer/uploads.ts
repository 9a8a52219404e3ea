/** A file that the server has; it is named in the message by its id. */
export interface UploadedFile {
  id: string;
  name: string;
  mimeType: string;
  size: number;
}

/** A file in the composer: on its way (progress 0..1), there, or refused with a sentence. */
export interface Upload {
  key: string;
  name: string;
  size: number;
  progress: number;
  file?: UploadedFile;
  error?: string;
  /** What was chosen here, for another try. */
  source?: File;
  /** Where a picture of it can be shown from. */
  url?: string;
}

export type UploadAction =
  | { type: 'started'; key: string; name: string; size: number; source?: File; url?: string }
  | { type: 'retried'; key: string }
  | { type: 'progressed'; key: string; progress: number }
  | { type: 'finished'; key: string; file: UploadedFile }
  | { type: 'failed'; key: string; error: string }
  | { type: 'removed'; key: string }
  | { type: 'replaced'; files: UploadedFile[] };

export function uploadsReducer(uploads: Upload[], action: UploadAction): Upload[] {
  switch (action.type) {
    case 'started':
      return [...uploads, startedOf(action)];
    case 'retried':
      return change(uploads, action.key, { progress: 0, error: undefined });
    case 'progressed':
      return change(uploads, action.key, { progress: action.progress });
    case 'finished':
      return change(uploads, action.key, { progress: 1, file: action.file });
    case 'failed':
      return change(uploads, action.key, { error: action.error });
    case 'removed':
      return uploads.filter((upload) => upload.key !== action.key);
    case 'replaced':
      return action.files.map((file) => ({
        key: file.id,
        name: file.name,
        size: file.size,
        progress: 1,
        file,
      }));
  }
}

function startedOf(action: Extract<UploadAction, { type: 'started' }>): Upload {
  const { key, name, size, source, url } = action;
  return { key, name, size, progress: 0, source, url };
}

function change(uploads: Upload[], key: string, part: Partial<Upload>): Upload[] {
  return uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload));
}

/** The files that are there; sending waits until none is on its way. */
export const uploadedFiles = (uploads: readonly Upload[]): UploadedFile[] =>
  uploads.flatMap(({ file }) => (file ? [file] : []));

export const isUploading = (uploads: readonly Upload[]): boolean =>
  uploads.some(({ file, error }) => !file && !error);
