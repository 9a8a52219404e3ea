import {
  type CsvLine,
  type ImportProblem,
  type PlannedLine,
  problemsOfText,
} from '../../../platform/csv/index.js';
import { plainName } from '../names.rules.js';

/** A result as both faces of the API show it. */
export interface TicketResultView {
  id: number;
  name: string;
  sortOrder: number;
}

/** A result with all that its page shows. */
export interface TicketResultDetails extends TicketResultView {
  description: string;
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
}

export interface TicketResultFacts {
  name: string;
  description: string;
}

export const RESULT_NAME_MAX = 100;
export const RESULT_DESCRIPTION_MAX = 300;

export interface TicketResultPlan extends TicketResultFacts {
  id: number | null;
}

export const resultColumns = [
  { key: 'name', names: ['name'], isRequired: true },
  { key: 'description', names: ['description'] },
];

/** What becomes of each line of a file. Names tell results apart, whatever their letters' case. */
export function planResults(
  lines: readonly CsvLine[],
  known: readonly TicketResultDetails[],
): PlannedLine<TicketResultPlan>[] {
  const byName = new Map(known.map((result) => [result.name.toLowerCase(), result]));
  return lines.map(({ line, cells }) => {
    const name = plainName(cells.name ?? '');
    const result = byName.get(name.toLowerCase());
    const description = cells.description ?? result?.description ?? '';
    const problems = problemsOf({ name, description });
    if (problems.length > 0) return { line, cells, verb: 'refuse', problems, plan: null };
    const isSame = result && result.name === name && result.description === description;
    const plan = { id: result?.id ?? null, name, description };
    return { line, cells, verb: result ? (isSame ? 'unchanged' : 'update') : 'create', problems, plan };
  });
}

function problemsOf({ name, description }: TicketResultFacts): ImportProblem[] {
  return [
    ...problemsOfText('name', name, { most: RESULT_NAME_MAX, isRequired: true }),
    ...problemsOfText('description', description, { most: RESULT_DESCRIPTION_MAX }),
  ];
}
