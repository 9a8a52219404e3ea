import { StatementNames } from './statement-names.js';

const times = <T>(count: number, work: () => T) => Array.from({ length: count }, work);

describe('names of statements that nobody named', () => {
  it('are given to texts that come often, and stay', () => {
    const names = new StatementNames();
    const given = times(40, () => names.nameOf('SELECT $1'));
    expect(given.slice(0, 11)).toEqual(times(11, () => undefined));
    expect(new Set(given.slice(11))).toEqual(new Set([given.at(-1)]));
    expect(given.at(-1)).toBe('often.1');
  });

  it('differ from text to text, and there is an end to them', () => {
    const names = new StatementNames();
    const given = new Set<string | undefined>();
    for (let text = 0; text < 1_000; text += 1)
      given.add(times(20, () => names.nameOf(`SELECT $1 + ${text}`)).at(-1));
    expect(given.size).toBe(401);
    expect(given.has(undefined)).toBe(true);
    expect(names.nameOf('SELECT $1 + 0')).toBe('often.1');
  });

  it.each([
    ['what is long', `SELECT $1 ${'x'.repeat(3_000)}`],
    ['what is in steps', 'WITH placed AS (SELECT id FROM message) SELECT $1 FROM placed'],
    ['what numbers rows', 'SELECT row_number() OVER (ORDER BY id) FROM message WHERE id > $1'],
    ['what counts by group', 'SELECT status, count(*) FROM ticket WHERE agency_id = $1 GROUP BY status'],
    ['what reads a list of rows', 'UPDATE ticket t SET a = s.a FROM unnest($1::int[]) AS s(a)'],
    [
      'a page of what another table narrows',
      `SELECT c.id FROM contact c WHERE c.agency_id = $1 AND c.id IN (SELECT w.contact_id FROM contact_word w WHERE w.word = $3)
       ORDER BY c.created_at DESC, c.id DESC LIMIT $2`,
    ],
    ['what joins much', 'SELECT $1 FROM a JOIN b USING (id) LEFT JOIN c USING (id) JOIN d USING (id)'],
  ])('are not given to %s: it may be much more the next time', (_, text) => {
    const names = new StatementNames();
    expect(times(40, () => names.nameOf(text)).at(-1)).toBeUndefined();
  });

  it('are given to what is claimed one after the other, and to pages of one table', () => {
    for (const text of [
      'UPDATE job SET at = now() WHERE id IN (SELECT id FROM job ORDER BY at LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id',
      'SELECT id, position FROM message WHERE agency_id = $1 AND ticket_id = $2 ORDER BY position DESC LIMIT $3',
    ]) {
      const names = new StatementNames();
      expect(times(40, () => names.nameOf(text)).at(-1)).toBe('often.1');
    }
  });

  it('are given to what looks something up and joins a little', () => {
    const names = new StatementNames();
    const text =
      'SELECT t.id FROM ticket t JOIN channel c ON c.id = t.channel_id WHERE t.id = $1 FOR NO KEY UPDATE';
    expect(times(40, () => names.nameOf(text)).at(-1)).toBe('often.1');
  });
});
