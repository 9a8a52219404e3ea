import { quickReplyTypes, type QuickReplyTypeName } from '@parley/schema';
import {
  type CsvLine,
  importProblem,
  type ImportProblem,
  type PlannedLine,
  problemsOfText,
} from '../../../platform/csv/index.js';
import { shortcutOf } from './quick-reply.rules.js';

/** A shared quick reply as an import has to know it. */
export interface KnownReply {
  id: number;
  title: string;
  shortcut: string | null;
  type: QuickReplyTypeName;
  subject: string;
  body: string;
  folder: string;
}

export interface ReplyPlan {
  /** Null for a new one. */
  id: number | null;
  title: string;
  shortcut: string | null;
  type: QuickReplyTypeName;
  subject: string;
  body: string;
  folderId: number | null;
}

export const quickReplyColumns = [
  { key: 'id', names: ['id'] },
  { key: 'title', names: ['title'], isRequired: true },
  { key: 'body', names: ['body', 'text'], isRequired: true },
  { key: 'shortcut', names: ['shortcut'] },
  { key: 'type', names: ['type'] },
  { key: 'subject', names: ['subject'] },
  { key: 'folder', names: ['folder'] },
];

const SHORTCUT = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,49}$/u;
const MAX = { EMAIL: 100_000, MESSAGING: 10_000, SMS: 1_600 } as const;

/** What becomes of each line: a known id, or else shortcut, or else title of the same type, changes that one. */
export function planReplies(
  lines: readonly CsvLine[],
  known: readonly KnownReply[],
  folders: ReadonlyMap<string, number>,
): PlannedLine<ReplyPlan>[] {
  const byId = new Map(known.map((reply) => [String(reply.id), reply]));
  const byShortcut = new Map(known.flatMap((reply) => (reply.shortcut ? [[reply.shortcut, reply]] : [])));
  const byTitle = new Map(known.map((reply) => [titleKey(reply), reply]));
  return lines.map(({ line, cells }) => {
    const given = readCells(cells);
    const problems = problemsOf(given, folders);
    if (problems.length > 0) return { line, cells, verb: 'refuse', problems, plan: null };
    const type = given.type as QuickReplyTypeName;
    const before =
      byId.get((cells['id'] ?? '').trim()) ??
      byShortcut.get(given.shortcut ?? '') ??
      byTitle.get(titleKey({ ...given, type }));
    const folderId = given.folder === '' ? null : (folders.get(given.folder.toLowerCase()) ?? null);
    const plan: ReplyPlan = { ...given, type, id: before?.id ?? null, folderId };
    const verb = !before ? 'create' : isSame(before, given) ? 'unchanged' : 'update';
    return { line, cells, verb, problems: [], plan };
  });
}

function readCells(cells: Readonly<Record<string, string>>) {
  const cell = (name: string) => (cells[name] ?? '').trim();
  return {
    title: cell('title'),
    shortcut: shortcutOf(cell('shortcut')),
    type: cell('type').toUpperCase() || 'MESSAGING',
    subject: cell('subject'),
    body: cell('body'),
    folder: cell('folder'),
  };
}

function problemsOf(
  given: ReturnType<typeof readCells>,
  folders: ReadonlyMap<string, number>,
): ImportProblem[] {
  const { title, shortcut, type, body, folder } = given;
  const isType = (quickReplyTypes as readonly string[]).includes(type);
  return [
    ...problemsOfText('title', title, { most: 200, isRequired: true }),
    ...(shortcut === null || SHORTCUT.test(shortcut) ? [] : [importProblem('shortcut', 'not_a_shortcut')]),
    ...(isType ? [] : [importProblem('type', 'not_a_type')]),
    ...problemsOfText('body', body, {
      most: MAX[isType ? (type as QuickReplyTypeName) : 'EMAIL'],
      isRequired: true,
    }),
    ...(folder === '' || folders.has(folder.toLowerCase())
      ? []
      : [importProblem('folder', 'no_such_folder')]),
  ];
}

function titleKey({ type, title }: { type: string; title: string }): string {
  return `${type}:${title.toLowerCase()}`;
}

function isSame(before: KnownReply, given: ReturnType<typeof readCells>): boolean {
  const { title, shortcut, type, subject, body, folder } = before;
  const same = { title, shortcut, type, subject, body: body.trim(), folder };
  return JSON.stringify(same) === JSON.stringify(given);
}
