import { LostAnswer, RefusedRequest } from '../../../platform/outgoing/index.js';
import { graphResult } from './meta/graph-answer.rules.js';
import type { ProviderAnswer } from './provider-client.js';
import { resultOfStatus, resultOfTrouble, retryAfter } from './provider-failure.rules.js';

const answer = (status: number, json?: unknown, retry?: string): ProviderAnswer => ({
  status,
  json,
  text: json === undefined ? '<html> 502\n </html>' : JSON.stringify(json),
  headers: new Headers(retry === undefined ? {} : { 'retry-after': retry }),
});

it('how long to wait, as far as that is said', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  expect(retryAfter('5', now)).toBe(5);
  expect(retryAfter('0.2', now)).toBe(1);
  expect(retryAfter('Sun, 22 Nov 2026 12:01:00 GMT', now)).toBe(60);
  expect(retryAfter('999999', now)).toBe(3_600);
  for (const useless of [null, '', 'soon', '-5', 'Sun, 22 Nov 2020 12:01:00 GMT'])
    expect(retryAfter(useless, now)).toBeNull();
});

it('what an answer without words means', () => {
  expect(resultOfStatus(answer(429, undefined, '7'))).toMatchObject({
    kind: 'postponed',
    retryAfterSeconds: 7,
  });
  expect(resultOfStatus(answer(429))).not.toHaveProperty('retryAfterSeconds');
  expect(resultOfStatus(answer(503, undefined, '9'))).toMatchObject({ isOutage: true, retryAfterSeconds: 9 });
  expect(resultOfStatus(answer(502))).toMatchObject({ kind: 'postponed', reason: '502: <html> 502 </html>' });
  // Somebody behind the gateway may have done it.
  expect(resultOfStatus(answer(504))).toMatchObject({ kind: 'unknown' });
  expect(resultOfStatus(answer(408))).toMatchObject({ kind: 'unknown' });
  for (const status of [200, 302, 400, 401, 404]) expect(resultOfStatus(answer(status))).toBeNull();
});

it('what it means that no answer came', () => {
  expect(resultOfTrouble(new LostAnswer('reset'))).toMatchObject({ kind: 'unknown' });
  expect(resultOfTrouble(new RefusedRequest('a private address'))).toEqual({
    kind: 'refused',
    reason: 'a private address',
  });
  expect(resultOfTrouble(new Error('ECONNREFUSED'))).toMatchObject({ kind: 'postponed', isOutage: true });
  expect(resultOfTrouble('what')).toMatchObject({ kind: 'postponed' });
});

describe('what Meta answers', () => {
  const idOf = (json: unknown) => (json as { id?: string } | undefined)?.id ?? null;
  const failed = (code: number, subcode?: number, status = 400, retry?: string) =>
    graphResult(answer(status, { error: { code, error_subcode: subcode, message: 'No.' } }, retry), idOf);

  it('taken, or nobody knows', () => {
    expect(graphResult(answer(200, { id: 'm' }), idOf)).toEqual({ kind: 'accepted', providerId: 'm' });
    expect(graphResult(answer(200, {}), idOf)).toMatchObject({ kind: 'unknown' });
    expect(graphResult(answer(200), idOf)).toMatchObject({ kind: 'unknown' });
    expect(graphResult(answer(504), idOf)).toMatchObject({ kind: 'unknown' });
  });

  it.each([
    [131_047, undefined, 'WINDOW_CLOSED'],
    [10, 2_018_278, 'WINDOW_CLOSED'],
    [131_026, undefined, 'NO_SUCH_ADDRESS'],
    [100, 2_018_001, 'NO_SUCH_ADDRESS'],
    [551, undefined, 'BLOCKED'],
    [131_050, undefined, 'OPTED_OUT'],
    [131_049, undefined, 'TAKEN_FOR_SPAM'],
    [131_053, undefined, 'FILE_REFUSED'],
    [132_001, undefined, 'TEMPLATE_REFUSED'],
    [100, undefined, 'REFUSED'],
  ])('refused: %j %j', (code, subcode, expected) => {
    expect(failed(code, subcode)).toMatchObject({ kind: 'refused', code: expected });
  });

  it.each([
    [190, 'CREDENTIALS_REFUSED'],
    [368, 'ACCOUNT_RESTRICTED'],
    [131_031, 'ACCOUNT_RESTRICTED'],
    [133_010, 'ACCOUNT_GONE'],
    [131_042, 'PAYMENT_NEEDED'],
  ])('the channel is broken: %j', (code, expected) => {
    expect(failed(code)).toMatchObject({ kind: 'broken', code: expected });
  });

  it('later', () => {
    expect(failed(131_056)).toMatchObject({ kind: 'postponed', retryAfterSeconds: 6 });
    expect(failed(130_429)).toMatchObject({ kind: 'postponed', retryAfterSeconds: 2 });
    expect(failed(613, undefined, 429, '33')).toMatchObject({ kind: 'postponed', retryAfterSeconds: 33 });
    expect(failed(131_000, undefined, 500)).toMatchObject({ kind: 'postponed', isOutage: true });
  });
});
