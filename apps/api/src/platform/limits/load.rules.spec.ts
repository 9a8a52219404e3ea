import { classOf, LoadGauge, putOffFor } from './load.rules.js';

/** Calls that are through at a steady pace while so many are open. */
function gaugeAt(open: number, perSecond: number): { gauge: LoadGauge; now: number } {
  const gauge = new LoadGauge(0);
  for (let number = 0; number < open; number += 1) gauge.began(0);
  let now = 0;
  for (let number = 0; number < perSecond * 4; number += 1) {
    now += 1_000 / perSecond;
    gauge.began(now);
    gauge.ended(now);
  }
  return { gauge, now };
}

it('reckons the wait from who is there and how many get through', () => {
  const { gauge, now } = gaugeAt(200, 100);
  expect(gauge.expectedMs(now)).toBeGreaterThan(1_900);
  expect(gauge.expectedMs(now)).toBeLessThan(2_100);
});

it('takes nobody for too many while they are few, or get through quickly', () => {
  const few = gaugeAt(40, 2);
  expect(few.gauge.expectedMs(few.now)).toBe(0);
  const quick = gaugeAt(300, 1_000);
  expect(quick.gauge.expectedMs(quick.now)).toBeLessThan(350);
});

it('bears a crowd after a quiet time', () => {
  const gauge = new LoadGauge(0);
  gauge.began(0);
  gauge.ended(5_000);
  for (let number = 0; number < 200; number += 1) gauge.began(60_000);
  expect(gauge.expectedMs(60_001)).toBe(0);
});

it('lets nobody wait behind calls of which none comes back', () => {
  const gauge = new LoadGauge(0);
  for (let number = 0; number < 250; number += 1) gauge.began(0);
  expect(gauge.expectedMs(1_000)).toBe(Number.POSITIVE_INFINITY);
});

it('lets nobody wait for long where nobody has come back since they are many', () => {
  const gauge = new LoadGauge(0);
  for (let number = 0; number < 60; number += 1) gauge.began(60_000);
  expect(gauge.expectedMs(60_900)).toBe(0);
  expect(gauge.expectedMs(61_100)).toBeGreaterThan(8_000);
  gauge.ended(61_200);
  expect(gauge.expectedMs(61_500)).toBeLessThan(Number.POSITIVE_INFINITY);
});

it('does not take those who left for those who got through', () => {
  const { gauge, now } = gaugeAt(300, 100);
  for (let number = 0; number < 100; number += 1) {
    gauge.began(now + number * 10);
    gauge.ended(now + number * 10, false);
  }
  expect(gauge.expectedMs(now + 1_000)).toBeGreaterThan(8_000);
});

it('forgets what it knew when it did not get to look for long', () => {
  const { gauge, now } = gaugeAt(300, 1_000);
  expect(gauge.expectedMs(now + 5_000)).toBeGreaterThan(8_000);
});

it('puts off who looks before who asks, and who brings what customers said last', () => {
  expect([500, 900, 1_300, 9_000].map((ms) => putOffFor('look', ms))).toEqual([null, 1, 2, 9]);
  expect([500, 900, 1_300, 9_000].map((ms) => putOffFor('ask', ms))).toEqual([null, null, 2, 9]);
  expect([500, 900, 1_300, 9_000].map((ms) => putOffFor('bring', ms))).toEqual([null, null, null, 9]);
  expect(putOffFor('look', Number.POSITIVE_INFINITY)).toBe(10);
});

it('puts off in the same order where many wait for the database, however few calls there are', () => {
  const put = (waiting: number) =>
    (['look', 'ask', 'bring'] as const).map((call) => putOffFor(call, 0, waiting));
  expect([put(2), put(2.5), put(4), put(6.1)]).toEqual([
    [null, null, null],
    [1, null, null],
    [1, 1, null],
    [1, 1, 1],
  ]);
  expect(putOffFor('ask', 4_000, 4)).toBe(4);
});

it('knows the calls by their addresses', () => {
  expect(classOf('POST', '/webhooks/telegram/7')).toBe('bring');
  expect(classOf('POST', '/widget/v1/messages')).toBe('bring');
  expect(classOf('GET', '/widget/v1/messages?after=0')).toBe('look');
  expect(classOf('GET', '/api/v2/tickets')).toBe('look');
  expect(classOf('POST', '/api/v2/tickets/1/messages')).toBe('ask');
  expect(classOf('POST', '/graphql')).toBe('ask');
  expect(classOf('POST', '/auth/login')).toBe('enter');
  expect(classOf('POST', '/auth/2fa/verify')).toBe('enter');
  expect(classOf('POST', '/auth/refresh')).toBe('ask');
  expect(classOf('POST', '/auth/activity')).toBe('ask');
  expect(['/healthz', '/readyz', '/metrics', '/', '/inbox/new'].map((url) => classOf('GET', url))).toEqual(
    Array(5).fill(null),
  );
});
