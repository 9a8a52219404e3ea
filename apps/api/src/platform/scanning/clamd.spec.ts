import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { EICAR, FakeClamd } from '../../../test/fake-clamd.js';
import { type Config, ConfigError, loadConfig } from '../config/index.js';
import { lookByClamd, NOT_LOOKED_AT, ScannerFailure } from './clamd.js';

const clamd = new FakeClamd();
let place: NonNullable<Config['scanner']>;
const settings = (CLAMAV_URL: string) =>
  loadConfig({ SECRETS_KEY: 'a key of the tests with 32 letters', CLAMAV_URL });
const short = { connect: 500, silence: 200 };

beforeAll(async () => {
  place = settings(await clamd.start()).scanner!;
});
afterAll(() => clamd.stop());
beforeEach(() => {
  clamd.behaviour = 'look';
  clamd.looked.splice(0);
});

describe('what is shown to clamd', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 3_000_000])('arrives whole, with %i bytes', async (size) => {
    const file = Buffer.alloc(size, 'parley ');
    expect(await lookByClamd(place, file)).toBeNull();
    expect(await lookByClamd(place, Readable.from([file.subarray(0, 10), file.subarray(10)]))).toBeNull();
    expect(clamd.looked.map((seen) => seen.equals(file))).toEqual([true, true]);
  });

  it('is found by its name, wherever it stands', async () => {
    const file = Buffer.concat([Buffer.alloc(200_000), Buffer.from(EICAR)]);
    expect(await lookByClamd(place, file)).toBe('Eicar-Test-Signature');
  });

  it('counts as found when clamd would not look at all of it', async () => {
    clamd.behaviour = 'refuse the size';
    expect(await lookByClamd(place, Buffer.alloc(20_000_000))).toBe(NOT_LOOKED_AT);
  });

  it.each(['hang up', 'say nothing', 'talk nonsense'] as const)(
    'is unknown when clamd would %s',
    async (behaviour) => {
      clamd.behaviour = behaviour;
      await expect(lookByClamd(place, Buffer.from('x'), short)).rejects.toThrow(ScannerFailure);
    },
  );

  it('is unknown when nobody is there, and when the file breaks off', async () => {
    await expect(lookByClamd({ host: '127.0.0.1', port: 1 }, Buffer.from('x'), short)).rejects.toThrow(
      ScannerFailure,
    );
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('x');
        throw new Error('The disk is gone.');
      })(),
    );
    await expect(lookByClamd(place, broken, short)).rejects.toThrow(ScannerFailure);
  });

  it('goes by a socket in the file system as well', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'p-clamd-'));
    const other = new FakeClamd();
    const { scanner } = settings(await other.start(join(folder, 'clamd.ctl')));
    expect(scanner).toEqual({ path: join(folder, 'clamd.ctl') });
    expect(await lookByClamd(scanner!, Buffer.from(EICAR))).toBe('Eicar-Test-Signature');
    await other.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('the setting', () => {
  it.each([
    ['tcp://clamav:3310', { host: 'clamav', port: 3310 }],
    ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
    ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('%s names a place', (address, found) => expect(settings(address).scanner).toEqual(found));

  it.each([
    'clamav',
    'http://clamav:3310',
    'tcp://clamav',
    'tcp://clamav:99999',
    'unix:clamd.ctl',
    'tcp://a b:1',
  ])('%s is refused at the start', (address) => expect(() => settings(address)).toThrow(ConfigError));
});
