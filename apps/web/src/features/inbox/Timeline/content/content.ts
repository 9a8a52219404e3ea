import type { MessageContent } from '@parley/schema';

export type { MessageContent };

/** What the server calls the content of a message; null for plain words and for kinds of a newer server. */
export function contentOf(given: unknown): MessageContent | null {
  if (typeof given !== 'object' || given === null || !('kind' in given)) return null;
  return given as MessageContent;
}

/** A page of a map for a place; opened by whoever wants to see it, never loaded by itself. */
export function mapUrl({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

/** Only addresses of the web are made links. */
export function safeLink(url: string | undefined): string | undefined {
  return url && /^https?:\/\//i.test(url) ? url : undefined;
}
