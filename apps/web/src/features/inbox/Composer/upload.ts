import { CodedError } from '@/lib/errors';
import { accessToken, csrfToken } from '@/lib/session/token';
import type { UploadedFile } from './uploads';

interface MediaAnswer {
  data: { id: number | string; name: string; mime_type: string; size: number };
}

/**
 * Sends a file to the server and tells how far it is (0..1). `fetch` cannot say how much has left, so this is the one
 * place with an XMLHttpRequest. Rejects with `CodedError` when the server refuses, with `TypeError` without network.
 */
export async function uploadFile(
  file: File,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const [token, csrf] = [await accessToken(), csrfToken()];
  const form = new FormData();
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/client-api/tickets/media');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (csrf) request.setRequestHeader('x-csrf-token', csrf);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('The server was not reached.'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(toFile(request.response as MediaAnswer));
      else reject(toError(request));
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function toFile({ data }: MediaAnswer): UploadedFile {
  return { id: String(data.id), name: data.name, mimeType: data.mime_type, size: data.size };
}

function toError(request: XMLHttpRequest): CodedError {
  const body = (request.response ?? {}) as { message?: string; code?: string };
  return new CodedError(
    body.message ?? request.statusText,
    body.code ?? `http.${request.status}`,
    request.status,
  );
}
