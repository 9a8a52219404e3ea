export { readSheet } from './read-sheet.js';
export {
  looksLikeAddress,
  type Sheet,
  type SheetFormat,
  type SheetRow,
  UnreadableSheet,
} from './sheet.rules.js';
export { xlsxOf } from './xlsx-write.js';
