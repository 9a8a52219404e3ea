import { ConfigError, loadConfig } from './config.js';
import { isListed } from './outgoing-hosts.js';

const SECRETS_KEY = 'a key of the tests with 32 letters';
const settings = (env: NodeJS.ProcessEnv) => loadConfig({ SECRETS_KEY, ...env });

describe('the list of servers that may be called', () => {
  it.each([
    ['api.example.com', 'api.example.com'],
    ['API.Example.com', 'api.example.com'],
    ['api.example.com.', 'api.example.com'],
    ['eu.api.example.com', '*.example.com'],
    ['api.example.com', '*.example.com'],
    ['192.0.2.7', '192.0.2.7'],
    ['[2001:db8::7]', '2001:db8::7'],
  ])('has %s by %s', (host, entry) => expect(isListed(host, [entry])).toBe(true));

  it.each([
    ['example.com', '*.example.com'],
    ['api.example.com', 'example.com'],
    ['evilexample.com', '*.example.com'],
    ['api.example.com.evil.test', 'api.example.com'],
    ['api.example.com.evil.test', '*.example.com'],
    ['192.0.2.7', '*.2.7'],
    ['', 'example.com'],
    ['*', 'example.com'],
  ])('has not %s by %s', (host, entry) => expect(isListed(host, [entry])).toBe(false));

  it('lets everybody be called when nobody stands on it', () => {
    expect(isListed('anything.example', [])).toBe(true);
    expect(settings({}).outgoingHosts).toEqual([]);
  });

  it('is read with blanks, capitals and points at the ends', () => {
    const { outgoingHosts } = settings({ OUTGOING_HOSTS: ' API.example.com., *.example.org ,, 192.0.2.7' });
    expect(outgoingHosts).toEqual(['api.example.com', '*.example.org', '192.0.2.7']);
  });

  it.each([
    '*',
    '*.*.example.com',
    'api.*.com',
    'https://api.example.com',
    'api.example.com/x',
    'a b',
    'x:443',
  ])('cannot have %s, and says so at the start', (entry) => {
    expect(() => settings({ OUTGOING_HOSTS: entry })).toThrow(ConfigError);
    expect(() => settings({ OUTGOING_HOSTS: entry })).toThrow(/^The setting OUTGOING_HOSTS /);
  });

  it.each([
    ['SMTP_URL', 'smtp://user:secret@mail.example.com:587', 'mail.example.com'],
    ['GRAPH_URL', 'https://proxy.example.com', 'proxy.example.com'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.example.com:4318', 'collector.example.com'],
    ['S3_ENDPOINT', 'https://s3.example.com', 's3.example.com'],
  ])('has to have what %s names: the start says which', (name, value, host) => {
    const wrong = () => settings({ OUTGOING_HOSTS: '*.example.org', [name]: value });
    expect(wrong).toThrow(new ConfigError(`OUTGOING_HOSTS does not have ${host}, which ${name} needs.`));
    expect(settings({ OUTGOING_HOSTS: '*.example.com', [name]: value }).outgoingHosts).toHaveLength(1);
  });

  it('has to have the bucket that is at Amazon', () => {
    const s3 = { S3_BUCKET: 'files', S3_REGION: 'eu-west-1', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    expect(() => settings({ ...s3, OUTGOING_HOSTS: '*.example.com' })).toThrow('files.s3.eu-west-1');
    expect(settings({ ...s3, OUTGOING_HOSTS: '*.amazonaws.com' }).outgoingHosts).toHaveLength(1);
  });

  it('has the simulator by itself', () => {
    const env = {
      OUTGOING_HOSTS: '*.example.com',
      PARLEY_SIMULATOR: 'on',
      SIMULATOR_URL: 'http://127.0.0.1:4400',
    };
    expect(settings(env).outgoingHosts).toEqual(['*.example.com', '127.0.0.1']);
    expect(settings({ ...env, PARLEY_SIMULATOR: 'off' }).outgoingHosts).toEqual(['*.example.com']);
  });
});
