import type { ImportReason } from '@parley/schema';
import { sendFile } from '@/lib/send-file';

/** By its reason it is said in the language of the page; what has none is said in that language already. */
export interface Problem {
  field: string | null;
  reason?: ImportReason;
  number?: number | null;
  sentence: string;
}

interface Line {
  line: number;
  verb: 'create' | 'update' | 'unchanged' | 'refuse';
  cells: Record<string, string>;
  problems: readonly Problem[];
}

/** What becomes, or would become, of a file. */
export interface Report {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  preview: readonly Line[];
}

/** How a file comes in: first it is looked at, then all of it is taken or nothing. Both throw what is wrong with it. */
export interface Intake {
  /** Which files the browser offers. */
  accept: string;
  /** What has to stand in the file. */
  hint: string;
  look: (file: File) => Promise<Report>;
  take: (file: File) => Promise<Pick<Report, 'created' | 'updated'>>;
}

/** A file of lines, read by the REST list at `path`. */
export function csvIntake(path: string, hint: string): Intake {
  const send = async (file: File, query: string) => {
    const { signal } = new AbortController();
    return (await sendFile<{ data: Report }>(`${path}/import${query}`, file, () => undefined, signal)).data;
  };
  return {
    accept: '.csv,text/csv',
    hint,
    look: (file) => send(file, '?dry_run=true'),
    take: (file) => send(file, ''),
  };
}
