import { labelColors } from '@parley/schema';
import {
  type CsvLine,
  importProblem,
  type ImportProblem,
  type PlannedLine,
  problemsOfText,
} from '../../../platform/csv/index.js';
import { plainName } from '../names.rules.js';

/** A label as both faces of the API show it. */
export interface LabelView {
  id: number;
  name: string;
  color: string;
}

/** A label with all that its page shows. */
export interface LabelDetails extends LabelView {
  description: string;
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
}

export interface LabelFacts {
  name: string;
  color: string;
  description: string;
}

export const LABEL_COLOR = /^#[0-9a-f]{6}$/;
export const LABEL_NAME_MAX = 60;
export const LABEL_DESCRIPTION_MAX = 300;

/** What an import would do: a new label, or new facts for the one of this name. */
export interface LabelPlan extends LabelFacts {
  id: number | null;
}

export const labelColumns = [
  { key: 'name', names: ['name'], isRequired: true },
  { key: 'color', names: ['color', 'colour'] },
  { key: 'description', names: ['description'] },
];

/** What becomes of each line. Names tell labels apart, whatever their letters' case. */
export function planLabels(
  lines: readonly CsvLine[],
  known: readonly LabelDetails[],
  freeColor: (at: number) => string,
): PlannedLine<LabelPlan>[] {
  const byName = new Map(known.map((label) => [label.name.toLowerCase(), label]));
  return lines.map(({ line, cells }, at) => {
    const name = plainName(cells.name ?? '');
    const label = byName.get(name.toLowerCase());
    const color = cells.color ? cells.color.toLowerCase() : (label?.color ?? freeColor(at));
    const description = cells.description ?? label?.description ?? '';
    const problems = problemsOf({ name, color, description });
    if (problems.length > 0) return { line, cells, verb: 'refuse', problems, plan: null };
    const plan = { id: label?.id ?? null, name, color, description };
    const isSame = label && label.name === name && label.color === color && label.description === description;
    return { line, cells, verb: label ? (isSame ? 'unchanged' : 'update') : 'create', problems, plan };
  });
}

function problemsOf({ name, color, description }: LabelFacts): ImportProblem[] {
  return [
    ...problemsOfText('name', name, { most: LABEL_NAME_MAX, isRequired: true }),
    ...(LABEL_COLOR.test(color) ? [] : [importProblem('color', 'not_a_color')]),
    ...problemsOfText('description', description, { most: LABEL_DESCRIPTION_MAX }),
  ];
}

export function colorAt(at: number): string {
  return labelColors[at % labelColors.length] ?? labelColors[0];
}
