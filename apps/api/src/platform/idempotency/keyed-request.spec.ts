import { keyedRequest } from './keyed-request.js';

const actor = { kind: 'system', name: 'test' } as const;
const of = (headers: Record<string, string>, body?: unknown, method = 'POST') =>
  keyedRequest({ method, url: '/api/v2/tickets', headers, body }, actor);
const key = { 'idempotency-key': 'k-1' };

describe('a request with an Idempotency-Key', () => {
  it('has one only when it is a POST and carries the header', () => {
    expect(of({})).toBeUndefined();
    expect(of(key, {}, 'PUT')).toBeUndefined();
    expect(of(key)).toMatchObject({ actor: 'system test', key: 'k-1', operation: 'POST /api/v2/tickets' });
  });

  it.each(['', ' ', 'ä', 'x'.repeat(256), 'a b'])('refuses the key %j', (bad) => {
    expect(() => of({ 'idempotency-key': bad })).toThrow(
      expect.objectContaining({ code: 'idempotency.key_invalid' }),
    );
  });

  it('is the same when only the order of the fields differs', () => {
    const one = of(key, { a: 1, b: { c: [1, 2], d: null } });
    expect(of(key, { b: { d: null, c: [1, 2] }, a: 1 })).toEqual(one);
    expect(of(key, { a: 1, b: { c: [2, 1], d: null } })?.bodyHash).not.toBe(one?.bodyHash);
  });

  it('compares a form with files by its length', () => {
    const form = (length: string, boundary: string) =>
      of({ ...key, 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': length });
    expect(form('500', 'x1')).toEqual(form('500', 'x2'));
    expect(form('500', 'x1')?.bodyHash).not.toBe(form('501', 'x1')?.bodyHash);
  });
});
