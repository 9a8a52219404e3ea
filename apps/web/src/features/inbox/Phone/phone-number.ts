/** As people read it: with its plus where it is a number of the world. */
export function shownNumber(number: string): string {
  return /^\d{7,15}$/.test(number) ? `+${number}` : number;
}

/**
 * What somebody typed as a number that can be called from everywhere: +31201234567. Null when its country is missing, or it
 * is none.
 */
export function dialable(text: string): string | null {
  const bare = text.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+?[1-9]\d{6,14}$/.test(bare) ? `+${bare.replace(/^\+/, '')}` : null;
}

/** As telephones show it: 0:07, 12:40, 1:02:03. */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
