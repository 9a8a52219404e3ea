import { type CodedError, errorOfBody } from './errors';
import { accessToken, csrfToken } from './session/token';

/**
 * Sends a file in the field `file` of a form and tells how far it is (0..1). `fetch` cannot say how much has left, so this
 * is the one place with an XMLHttpRequest. Rejects with `CodedError` when the server refuses, with `TypeError` without
 * network.
 */
export async function sendFile<T>(
  path: string,
  file: File,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<T> {
  const [token, csrf] = [await accessToken(), csrfToken()];
  const form = new FormData();
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (csrf) request.setRequestHeader('x-csrf-token', csrf);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('The server was not reached.'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as T);
      else reject(toError(request));
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function toError(request: XMLHttpRequest): CodedError {
  return errorOfBody(request.response, request.status, request.statusText);
}
