import { defineErrors } from '../errors/coded-error.js';

export const CsvErrors = defineErrors({
  unreadable: {
    kind: 'invalid',
    code: 'csv.unreadable',
    message: 'This file could not be read as a table with commas or semicolons.',
  },
  linesInvalid: {
    kind: 'invalid',
    code: 'csv.lines_invalid',
    message: 'Some lines of the file need your attention. Nothing was imported.',
  },
});
