import { faultOfValue, isConfigKey } from './user-config.rules.js';

describe('a key', () => {
  it.each(['onboarding_steps.steps_seen', 'internal_chat.online', 'a', 'a.b.c.d.e.f', 'inbox-2.width'])(
    'may be %s',
    (key) => expect(isConfigKey(key)).toBe(true),
  );
  it.each([
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    'A',
    '1a',
    'a b',
    'a/b',
    'ä',
    '__proto__',
    'constructor',
    'a.prototype',
    'a.__proto__.b',
    'a.b.c.d.e.f.g',
    'a'.repeat(101),
    'a\n',
  ])('may not be %j', (key) => expect(isConfigKey(key)).toBe(false));
});

describe('a value', () => {
  it.each([
    null,
    false,
    0,
    '',
    [],
    {},
    { seen: ['a', 'b'], nested: { deep: [1, 2, { x: null }] } },
    'مرحبا 🚲',
  ])('may be %j', (value) => expect(faultOfValue(value)).toBeNull());

  it('is refused where it could mean something else', () => {
    expect(faultOfValue(undefined)).not.toBeNull();
    expect(faultOfValue(JSON.parse('{"__proto__":{"admin":true}}'))).not.toBeNull();
    expect(faultOfValue({ a: [{ constructor: 1 }] })).not.toBeNull();
    expect(faultOfValue('zero \0 byte')).not.toBeNull();
    expect(faultOfValue({ 'half \ud83d': 1 })).not.toBeNull();
    expect(faultOfValue('half \ud83d')).not.toBeNull();
  });

  it('ends at 64 KiB, counted in bytes', () => {
    expect(faultOfValue('a'.repeat(65_534))).toBeNull();
    expect(faultOfValue('a'.repeat(65_535))).not.toBeNull();
    expect(faultOfValue('é'.repeat(32_768))).not.toBeNull();
  });

  it('ends at 32 levels, without a stack to overflow', () => {
    const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
    expect(faultOfValue(nested(32))).toBeNull();
    expect(faultOfValue(nested(40))).not.toBeNull();
    expect(faultOfValue(nested(5_000))).not.toBeNull();
  });
});
