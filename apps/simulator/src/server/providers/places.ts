import { providers } from './providers.js';

/** Where each provider's own paths begin, and who is imitated there. */
export function placesOf(): { place: string; title: string }[] {
  const places = new Map<string, string[]>();
  for (const { place, title } of providers) places.set(place, [...(places.get(place) ?? []), title]);
  return [...places].map(([place, titles]) => ({ place, title: [...new Set(titles)].join(', ') }));
}
