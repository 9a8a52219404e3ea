import { isDateFormat } from './xlsx-dates.js';
import type { XlsxParts } from './xlsx-parts.js';

export interface Workbook {
  /** The part that holds the first sheet which is not hidden. */
  sheet: string | null;
  is1904: boolean;
}

const FIRST = 'xl/worksheets/sheet1.xml';

export async function readWorkbook(parts: XlsxParts): Promise<Workbook> {
  const sheets: { link: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await parts.read('xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'sheet')
        sheets.push({ link: attributes['r:id'] ?? '', isHidden: (attributes.state ?? '').includes('idden') });
    },
  });
  const targets = new Map<string, string>();
  await parts.read('xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target);
    },
  });
  const chosen = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const sheet = pathOf(targets.get(chosen?.link ?? '')) ?? FIRST;
  return { sheet: parts.has(sheet) ? sheet : null, is1904 };
}

function pathOf(target: string | undefined): string | null {
  if (!target) return null;
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

/** Which formats of cells are those of days and times, by the number that cells name. */
export async function readDateStyles(parts: XlsxParts): Promise<ReadonlySet<number>> {
  const codes = new Map<number, string>();
  const dates = new Set<number>();
  let isWithin = false;
  let at = 0;
  await parts.read('xl/styles.xml', {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') isWithin = true;
      if (name !== 'xf' || !isWithin) return;
      const id = Number(attributes.numFmtId ?? 0);
      if (isDateFormat(id, codes.get(id))) dates.add(at);
      at += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isWithin = false;
    },
  });
  return dates;
}
