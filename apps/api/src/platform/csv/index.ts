export { restored } from './csv-cells.js';
export {
  assertImportable,
  importReport,
  ImportReportRest,
  linesOf,
  type PlannedLine,
  withoutRepeats,
} from './csv-import.js';
export type { CsvColumn, CsvLine } from './csv-read.js';
export { importProblem, type ImportProblem, problemsOfText } from './import-problem.js';
export { csvOf, sendCsv } from './csv-write.js';
