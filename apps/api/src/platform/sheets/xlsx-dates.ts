const DAY_MS = 86_400_000;
/** Days of a spreadsheet are counted from here; the day that it believes 1900 had is in it. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** Whether a number in this format is a moment: one of those that come with the product, or letters of its own. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
    return true;
  if (code === undefined) return false;
  const letters = code.replace(/"[^"]*"?|\\.|\[[^\]]*\]?|_.|\*./g, '');
  return /[dyh]|mm|ss/i.test(letters) && !/[#0?]{2}/.test(letters.replace(/s\.0+/i, ''));
}

/** A day, and the time where there is one. */
export function dateText(serial: number, is1904: boolean): string {
  const date = new Date((is1904 ? EPOCH_1904 : EPOCH) + Math.round(serial * DAY_MS));
  if (Number.isNaN(date.getTime())) return String(serial);
  const text = date.toISOString();
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** A number as people wrote it: telephone numbers come with an exponent, and fractions with what is left of them. */
export function numberText(raw: string): string {
  const number = Number(raw);
  if (raw === '' || !Number.isFinite(number)) return raw;
  if (Number.isInteger(number) && Math.abs(number) < 1e21) return BigInt(number).toString();
  return String(Number(number.toPrecision(15)));
}
