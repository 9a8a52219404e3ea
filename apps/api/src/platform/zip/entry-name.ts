import { shortenName } from '../storage/content-disposition.js';

const NAME_BYTES = 120;
/** What one system or another takes for a device, a drive or a pattern. */
const UNUSABLE = /[<>:"|?*]/g;
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that people gave, as a name inside an archive: no folder, no way up, nothing that a system stumbles over. */
export function entryName(name: string): string {
  const clean = shortenName(name, NAME_BYTES)
    .replace(UNUSABLE, '_')
    .replace(DEVICE, '_$1')
    .replace(/(?<![. ])[. ]+$/, '');
  return clean || 'file';
}
