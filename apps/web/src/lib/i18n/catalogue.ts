import { fetchPart } from '../fetch-part';

type Words = Record<string, unknown>;

const files = import.meta.glob<Words>('../../locales/*/*.json', { import: 'default' });

/** The words of one area in one language; each pair is a file of its own, loaded when it is needed. */
export async function loadWords(locale: string, area: string): Promise<Words> {
  const load = files[`../../locales/${locale}/${area}.json`];
  return load ? fetchPart(load) : {};
}
