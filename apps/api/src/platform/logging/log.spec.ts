import { Writable } from 'node:stream';
import { Log } from './log.js';

function logged(
  write: (log: Log) => void,
  level = 'info',
): { text: string; lines: Record<string, unknown>[] } {
  let text = '';
  const to = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  write(new Log(level, to));
  return {
    text,
    lines: text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

describe('the log', () => {
  it.each([
    'password',
    'new_password',
    'passwordHash',
    'token',
    'accessToken',
    'refresh_token',
    'mfaToken',
    'authorization',
    'Authorization',
    'cookie',
    'set-cookie',
    'secret',
    'clientSecret',
    'sealed_secrets',
    'apiKey',
    'x-api-key',
    'recovery_codes',
    'DATABASE_URL',
    'signature',
  ])('never writes a field called %s, however deep it lies', (name) => {
    const canary = 'c4n4ry';
    const { text } = logged((log) =>
      log.info('x', { [name]: canary, a: { b: [{ c: { [name]: { inner: canary } } }] } }),
    );
    expect(text).not.toContain(canary);
    expect(text).toContain('[redacted]');
  });

  it.each([
    ['postgres://parley:c4n4ry@localhost/db', 'postgres://parley:[redacted]@localhost/db'],
    ['sent Bearer c4n4ry.abc.def', 'sent Bearer [redacted]'],
    ['GET /reset?token=c4n4ry&x=1', 'GET /reset?token=[redacted]&x=1'],
    ['GET /files/c4n4ryc4n4ryc4n4ryc4n4ry', 'GET /files/[redacted]'],
  ])('cuts the secret out of %j', (text, written) => {
    const { lines } = logged((log) => log.error('x', { error: new Error(text), text }));
    expect(JSON.stringify(lines)).not.toContain('c4n4ry');
    expect(lines[0]).toMatchObject({ text: written, error: { message: written } });
  });

  it('keeps what helps: ids, states and ordinary words', () => {
    const fields = {
      agencyId: 7,
      jobId: 'a-1',
      state: 'failed',
      ms: 12,
      author: 'Ann',
      tokenised: false,
      when: null,
    };
    const { lines } = logged((log) => log.info('something happened', fields));
    expect(lines[0]).toMatchObject({ msg: 'something happened', ...fields });
  });

  it('writes one line each time, whatever people have written', () => {
    const { text, lines } = logged((log) =>
      log.info('x', { subject: 'a\n{"level":60,"msg":"forged"}\r\n\u2028b' }),
    );
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(lines).toHaveLength(1);
  });

  it('bears circles, depth, size and unusual values', () => {
    const circle: Record<string, unknown> = { name: 'circle', big: 'x'.repeat(100_000), n: 10n, f: () => 1 };
    circle.self = circle;
    let deep: object = {};
    for (let level = 0; level < 1_000; level += 1) deep = { deep };
    const { text, lines } = logged((log) => log.warn('x', { circle, deep, bytes: Buffer.alloc(5_000) }));
    expect(lines).toHaveLength(1);
    expect(text.length).toBeLessThan(10_000);
  });

  it('shows an error with its cause and code, but not the statement of a driver', () => {
    const driver = Object.assign(new Error('duplicate key'), {
      code: '23505',
      query: 'INSERT c4n4ry',
      client: {},
    });
    const { text, lines } = logged((log) =>
      log.error('x', { error: new Error('could not save', { cause: driver }) }),
    );
    expect(lines[0]).toMatchObject({
      error: { message: 'could not save', cause: { message: 'duplicate key', code: '23505' } },
    });
    expect(text).not.toContain('c4n4ry');
  });

  it('writes what repeats once in ten seconds', () => {
    const { lines } = logged((log) => {
      for (let n = 0; n < 50; n += 1) log.warnRarely('Redis is away', { n });
      log.warnRarely('the database is away');
    });
    expect(lines.map(({ msg }) => msg)).toEqual(['Redis is away', 'the database is away']);
  });

  it('writes only what its level asks for', () => {
    expect(logged((log) => log.debug('x')).lines).toHaveLength(0);
    expect(logged((log) => log.debug('x'), 'debug').lines).toHaveLength(1);
    expect(logged((log) => log.error('x'), 'silent').lines).toHaveLength(0);
  });
});
