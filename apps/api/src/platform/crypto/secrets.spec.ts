import 'reflect-metadata';
import type { Config } from '../config/config.js';
import { Secrets } from './secrets.js';

const secretsOf = (secretsKey: string) =>
  new Secrets({ secretsKey, formerSecretsKeys: [] as string[] } as Config);
const secrets = secretsOf('a key of the tests with 32 letters');
const PLACE = 'channel.sealed_secrets';

describe('a sealed value', () => {
  const sealed = secrets.seal(1, PLACE, 'pässword');

  it('opens in its place, also when it is empty', () => {
    expect(secrets.open(1, PLACE, sealed)).toBe('pässword');
    expect(secrets.open(1, PLACE, secrets.seal(1, PLACE, ''))).toBe('');
  });

  it('looks different each time and shows nothing', () => {
    expect(secrets.seal(1, PLACE, 'pässword')).not.toBe(sealed);
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('word');
  });

  it('does not open for another agency, in another place, or with another key', () => {
    expect(() => secrets.open(2, PLACE, sealed)).toThrow();
    expect(() => secrets.open(1, 'channel.settings', sealed)).toThrow();
    expect(() => secretsOf('another key of tests with 32 letters').open(1, PLACE, sealed)).toThrow();
  });

  it('does not open when any of its bytes was changed', () => {
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => secrets.open(1, PLACE, `v1.${changed.toString('base64url')}`)).toThrow();
    }
  });

  it('does not open when it was cut, lengthened or written otherwise', () => {
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => secrets.open(1, PLACE, sealed.slice(0, length))).toThrow();
    const others = [
      `${sealed}A`,
      `${sealed}.x`,
      `${sealed}=`,
      `${sealed}!`,
      sealed.replace('v1', 'v2'),
      ` ${sealed}`,
    ];
    for (const other of others) expect(() => secrets.open(1, PLACE, other)).toThrow();
  });
});

describe('a signature', () => {
  it('holds for its purpose and its text only', () => {
    const signature = secrets.sign('files', 'text');
    expect(secrets.verify('files', 'text', signature)).toBe(true);
    expect(secrets.verify('mails', 'text', signature)).toBe(false);
    expect(secrets.verify('files', 'texT', signature)).toBe(false);
    expect(secrets.verify('files', 'text', '')).toBe(false);
    expect(secrets.verify('files', 'text', signature.slice(1))).toBe(false);
  });
});
