import { ImportRunner } from '../../src/modules/contacts/importing/import-runner.service.js';
import type { Colleague, Company } from './inbox-world.js';

const path = '/api/v2/contact_imports';

export interface ImportAnswer {
  id: number;
  status: string;
  source: string;
  fault: string | null;
  fault_line: number | null;
  columns: { name: string; samples: string[] }[];
  plan: {
    columns: { at: number; to: string; field_id: number | null }[];
    match_by: string[];
    on_match: string;
    country: string | null;
    makes_missing: boolean;
  };
  total: number;
  seen: number;
  trial: { created: number; updated: number; unchanged: number; refused: number; problems: unknown[] } | null;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  undone: number;
  kept: number;
  viewer_can_undo: boolean;
}

export interface Wanted {
  /** By the name of the column; others stay as they were guessed. */
  columns?: Record<string, string>;
  match_by?: string[];
  on_match?: string;
  country?: string | null;
  makes_missing?: boolean;
}

/** Brings files as a colleague does, and does the work of the worker itself, so that nothing is waited for. */
export class ContactFiles {
  private count = 0;

  constructor(
    private readonly company: Company,
    private readonly who: Colleague,
  ) {}

  async upload(content: string | Buffer, query = ''): Promise<ImportAnswer> {
    this.count += 1;
    const mark = `----parley${this.count}`;
    const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="people-${this.count}.csv"\r\ncontent-type: text/csv\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${mark}--\r\n`)]);
    const answer = await this.who.rest('POST', `${path}${query}`, body, {
      'content-type': `multipart/form-data; boundary=${mark}`,
    });
    expect([answer.statusCode, answer.body]).toMatchObject([202, expect.any(String)]);
    return this.worked(answer.json().data.id);
  }

  async get(id: number): Promise<ImportAnswer> {
    return (await this.who.rest('GET', `${path}/${id}`)).json().data;
  }

  /** The work that is there is done. */
  async worked(id: number): Promise<ImportAnswer> {
    const runner = this.company.world.app.get(ImportRunner);
    while (await runner.run(this.company.agencyId, id, 60_000)) continue;
    return this.get(id);
  }

  async planned(view: ImportAnswer, wanted: Wanted): Promise<ImportAnswer> {
    const { columns, ...rest } = wanted;
    const answer = await this.who.rest('PUT', `${path}/${view.id}/plan`, {
      ...view.plan,
      ...rest,
      columns: view.columns.map(({ name }, at) => {
        const guessed = view.plan.columns.find((one) => one.at === at);
        const [to, fieldId] = (columns?.[name] ?? '').split(' ');
        return to ? { at, to, field_id: fieldId ?? null } : guessed;
      }),
    });
    expect([answer.statusCode, answer.body]).toMatchObject([200, expect.any(String)]);
    return answer.json().data;
  }

  async tried(id: number): Promise<ImportAnswer> {
    await this.post(id, 'try', 202);
    return this.worked(id);
  }

  async started(id: number): Promise<ImportAnswer> {
    await this.post(id, 'start', 202);
    return this.worked(id);
  }

  async undone(id: number): Promise<ImportAnswer> {
    await this.post(id, 'undo', 202);
    return this.worked(id);
  }

  async post(id: number, verb: string, status: number): Promise<void> {
    const answer = await this.who.rest('POST', `${path}/${id}/${verb}`);
    expect([answer.statusCode, answer.body]).toMatchObject([status, expect.any(String)]);
  }

  /** From the file to the end; what was tried has to be what is done. */
  async whole(content: string | Buffer, wanted: Wanted = {}): Promise<ImportAnswer> {
    const view = await this.upload(content);
    expect(view).toMatchObject({ status: 'READY' });
    await this.planned(view, wanted);
    const { trial } = await this.tried(view.id);
    const done = await this.started(view.id);
    const { created, updated, unchanged, refused } = done;
    expect({ status: done.status, ...trial, problems: [] }).toEqual({
      ...{ status: 'DONE', created, updated, unchanged, refused, problems: [] },
    });
    return done;
  }

  /** Why rows were refused: line, column and reason. */
  async reasons(id: number): Promise<[number, string | null, string, number | null][]> {
    const { data } = (await this.who.rest('GET', `${path}/${id}/problems`)).json() as {
      data: { refused: { line: number; problems: { column: string; reason: string; number: number }[] }[] };
    };
    return data.refused.flatMap(({ line, problems }) =>
      problems.map(({ column, reason, number }): [number, string | null, string, number | null] => [
        line,
        column,
        reason,
        number,
      ]),
    );
  }
}
