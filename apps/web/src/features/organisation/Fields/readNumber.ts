/** The signs with which a language writes numbers. */
function signsOf(language: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.8);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: sign('decimal'), group: sign('group') };
}

/** As it is typed: without the marks of thousands, because numbers of frames and orders are numbers too. */
export const writeNumber = (value: number, language: string): string =>
  new Intl.NumberFormat(language, {
    useGrouping: false,
    maximumFractionDigits: 15,
    numberingSystem: 'latn',
  }).format(value);

/**
 * What somebody means by "54,5", "54.5" or "1,234": thousands where they stand as the language writes them, else the sign
 * of decimals. Text that is no number stays text, and the server says what is wrong with it.
 */
export function readNumber(text: string, language: string): number | string {
  const { decimal, group } = signsOf(`${language}-u-nu-latn`);
  const bare = text.replaceAll(/[\s\u061C\u200E\u200F]/g, '').replace('\u2212', '-');
  const grouped = new RegExp(`^-?\\d{1,3}(\\${group || ','}\\d{3})+(\\${decimal || '.'}\\d+)?$`);
  const isGrouped = /^[.,'’]$/.test(group) && grouped.test(bare);
  const plain = (isGrouped ? bare.replaceAll(group, '') : bare).replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}
