import { restError } from './errors';
import { send } from './http';
import { accessToken } from './session/token';

/** Fetched with the own rights (a link could not carry the token), then handed to the browser. @throws CodedError */
export async function saveFile(path: string, name: string): Promise<void> {
  const response = await send(path, { headers: { authorization: `Bearer ${await accessToken()}` } });
  if (!response.ok) throw await restError(response);
  handOver(await response.blob(), name);
}

/** Saves what is here already. */
export function handOver(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  saveFrom(url, name);
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves what this address has, without leaving the page. */
export function saveFrom(url: string, name: string): void {
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
}
