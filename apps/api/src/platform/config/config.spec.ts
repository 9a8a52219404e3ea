import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from './config.js';

const SECRETS_KEY = 'a key of the tests with 32 letters';

function complaint(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig({ SECRETS_KEY, ...env });
    return 'no complaint';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

describe('the settings', () => {
  it.each<[string, string]>([
    ['NODE_ENV', 'staging'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PORT', '30.5'],
    ['WORKER_PORT', '-1'],
    ['PUBLIC_URL', 'parley.example.com'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'ftp://parley.test'],
    ['DATABASE_URL', 'mysql://localhost/parley'],
    ['DATABASE_APP_URL', 'localhost'],
    ['DATABASE_SYSTEM_URL', 'x'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_POOL', 'many'],
    ['REDIS_URL', 'localhost:6379'],
    ['PARLEY_SEED', 'yes'],
    ['PARLEY_SIMULATOR', 'true'],
    ['SIMULATOR_URL', 'x'],
    ['SIMULATOR_SMTP_PORT', 'x'],
    ['SMTP_LISTEN_PORT', '99999'],
    ['SMTP_MAX_BYTES', '0'],
    ['SMTP_MAX_BYTES', '25MB'],
    ['SMTP_URL', 'mail.example.com'],
    ['S3_ENDPOINT', 'minio'],
    ['SECRETS_KEY', 'short'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,,nonsense'],
    ['RATE_LIMIT_IP', '0'],
    ['RATE_LIMIT_TOKEN', '-5'],
    ['SHUTDOWN_DELAY_SECONDS', '21'],
    ['LOG_LEVEL', 'loud'],
    ['S3_BUCKET', 'files'],
    ['SMTP_TLS_KEY', '/etc/key.pem'],
    ['SMTP_TLS_CERT', '/etc/cert.pem'],
  ])('name %s when it is %s, in one sentence', (name, value) => {
    const sentence = complaint({ [name]: value });
    expect(sentence).toContain(name);
    expect(sentence).toMatch(/^[^\n]+[^.]\.$/);
    if (value.length > 9) expect(sentence).not.toContain(value);
  });

  it('that are written without a value are left alone', () => {
    const names = [
      'PORT',
      'PUBLIC_URL',
      'REDIS_URL',
      'LOG_LEVEL',
      'TRUST_PROXY',
      'RATE_LIMIT_IP',
      'DATABASE_POOL',
    ];
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect({ ...loadConfig({ SECRETS_KEY, ...empty }) }).toEqual({ ...loadConfig({ SECRETS_KEY }) });
  });

  it('have defaults that stand on one machine', () => {
    expect(loadConfig({ SECRETS_KEY })).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      trustProxy: [],
      seed: 'none',
      simulator: false,
    });
  });

  it('take proxies as addresses, networks and ranges', () => {
    const { trustProxy } = loadConfig({
      SECRETS_KEY,
      TRUST_PROXY: '10.0.0.0/8, ::1,loopback,fd00::/8,192.0.2.1',
    });
    expect(trustProxy).toEqual(['10.0.0.0/8', '::1', 'loopback', 'fd00::/8', '192.0.2.1']);
  });

  it('read the key from the data folder, or say what to do without it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'p-config-'));
    try {
      expect(() => loadConfig({ PARLEY_DATA_DIR: folder })).toThrow(/SECRETS_KEY/);
      writeFileSync(join(folder, 'secrets.key'), 'short\n');
      expect(() => loadConfig({ PARLEY_DATA_DIR: folder })).toThrow(/secrets\.key/);
      writeFileSync(join(folder, 'secrets.key'), `${SECRETS_KEY}\n`);
      expect(loadConfig({ PARLEY_DATA_DIR: folder }).secretsKey).toBe(SECRETS_KEY);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
