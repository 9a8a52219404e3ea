import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

/** So many addresses are kept; those of files that were chosen here hold the files in memory. */
const MOST = 60;

const urls = createStore<ReadonlyMap<string, string>>(new Map());

/** Where the content of an upload can be shown from, before its message is there: this browser, or the server for a while. */
export function keepFileUrl(id: string, url: string): void {
  const known = urls.get().get(id);
  // What this browser holds itself never runs out.
  if (known === url || known?.startsWith('blob:')) return;
  const next = new Map(urls.get()).set(id, url);
  for (const [old, address] of next) {
    if (next.size <= MOST) break;
    next.delete(old);
    if (address.startsWith('blob:')) URL.revokeObjectURL(address);
  }
  urls.set(next);
}

export const fileUrl = (id: string): string | undefined => urls.get().get(id);

export const watchFileUrls = urls.subscribe;

export const useFileUrl = (id: string | undefined): string | undefined =>
  useSyncExternalStore(urls.subscribe, () => (id === undefined ? undefined : fileUrl(id)));

/** Pictures that every browser shows. SVG is none of them: the server hands it over as a download only. */
export const isPictureType = (mimeType: string): boolean =>
  /^image\/(?:png|jpe?g|gif|webp|avif|bmp)$/i.test(mimeType);
