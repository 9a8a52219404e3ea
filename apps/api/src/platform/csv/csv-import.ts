import type { FastifyRequest } from 'fastify';
import { ApiProperty } from '@nestjs/swagger';
import { type ImportReason, importReasons } from '@parley/schema';
import { incomingFile, isForm } from '../http/multipart-form.js';
import { type CsvColumn, type CsvLine, readCsv } from './csv-read.js';
import { CsvErrors } from './csv.errors.js';
import { importProblem, type ImportProblem } from './import-problem.js';

/** What an import does, or would do, with one line. */
export type ImportVerb = 'create' | 'update' | 'unchanged' | 'refuse';

/** One line of a file and what becomes of it. `plan` is what the import needs to do it. */
export interface PlannedLine<P> {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly verb: ImportVerb;
  readonly problems: readonly ImportProblem[];
  readonly plan: P | null;
}

export class ImportProblemRest {
  @ApiProperty({ type: String, nullable: true }) field: string | null;
  @ApiProperty({ enum: importReasons }) reason: ImportReason;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The most letters, or the line that has the same.',
  })
  number: number | null;
  @ApiProperty({ type: String }) sentence: string;
}

export class ImportLineRest {
  @ApiProperty({ type: Number, description: 'The head line is line 1.' }) line: number;
  @ApiProperty({ enum: ['create', 'update', 'unchanged', 'refuse'] }) verb: ImportVerb;
  @ApiProperty({ type: Object, additionalProperties: { type: 'string' } }) cells: Record<string, string>;
  @ApiProperty({ type: [ImportProblemRest] }) problems: ImportProblemRest[];
}

/** What an import has done, or would do when it is only tried. */
export class ImportReportRest {
  @ApiProperty({ type: Boolean, description: 'Nothing was changed.' }) dry_run: boolean;
  @ApiProperty({ type: Number }) lines: number;
  @ApiProperty({ type: Number }) created: number;
  @ApiProperty({ type: Number }) updated: number;
  @ApiProperty({ type: Number }) unchanged: number;
  @ApiProperty({ type: Number }) refused: number;
  @ApiProperty({ type: [ImportLineRest], description: 'Refused lines first, at most 100 in all.' })
  preview: ImportLineRest[];
}

const PREVIEW = 100;

/** Reads the lines of a request: a form with the field `file`, or JSON with the text in `csv`. @throws csv.unreadable */
export async function linesOf(request: FastifyRequest, columns: readonly CsvColumn[]): Promise<CsvLine[]> {
  if (isForm(request)) {
    const file = await incomingFile(request);
    if (file) return readCsv(file.stream, columns);
  }
  const { csv } = (request.body ?? {}) as { csv?: unknown };
  if (typeof csv === 'string') return readCsv(csv, columns);
  throw CsvErrors.unreadable({ fields: { file: ['Send the file in the field "file".'] } });
}

/** The same thing named twice in one file: only the first line stands. */
export function withoutRepeats<P>(
  lines: readonly PlannedLine<P>[],
  keyOf: (plan: P) => string,
  field: string,
): PlannedLine<P>[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    if (line.plan === null) return line;
    const key = keyOf(line.plan);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, line.line);
      return line;
    }
    const problem = importProblem(field, 'repeated', first);
    return { ...line, verb: 'refuse', plan: null, problems: [...line.problems, problem] };
  });
}

/** What was found in the file, as REST tells it. */
export function importReport(lines: readonly PlannedLine<unknown>[], isDryRun: boolean): ImportReportRest {
  const count = (verb: ImportVerb) => lines.filter((line) => line.verb === verb).length;
  const bad = lines.filter((line) => line.verb === 'refuse');
  const good = lines.filter((line) => line.verb !== 'refuse');
  return {
    dry_run: isDryRun,
    lines: lines.length,
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    refused: bad.length,
    preview: [...bad, ...good].slice(0, PREVIEW).map(({ line, verb, cells, problems }) => ({
      line,
      verb,
      cells: { ...cells },
      problems: problems.map((problem) => ({ ...problem })),
    })),
  };
}

/** All or nothing: one bad line, and nothing is imported. @throws csv.lines_invalid, naming lines and columns */
export function assertImportable(lines: readonly PlannedLine<unknown>[]): void {
  const bad = lines.filter((line) => line.verb === 'refuse').slice(0, PREVIEW);
  if (bad.length === 0) return;
  const fields = bad.flatMap(({ line, problems }) =>
    problems.map(({ field, sentence }): [string, string[]] => [
      field ? `${line}.${field}` : `${line}`,
      [sentence],
    ]),
  );
  throw CsvErrors.linesInvalid({ fields: Object.fromEntries(fields) });
}
