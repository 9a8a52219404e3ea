import { comeIn } from './signing';
import { accessToken, dropToken } from './token';

const answer = (body: object) =>
  ({ ok: true, status: 200, statusText: '', json: () => Promise.resolve(body) }) as Response;

/** What each request waits for, by its path, in the order in which they were made. */
let asked: { path: string; go: () => void }[] = [];
const tokens: Record<string, string> = { '/client-api/me/token': 'own', '/auth/direct-login': 'other' };

beforeAll(() => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, run: () => Promise<unknown>) => (last = last.then(run, run));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});

afterAll(() => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  Reflect.deleteProperty(navigator, 'locks');
});

beforeEach(() => {
  dropToken();
  asked = [];
  globalThis.fetch = ((path: string) =>
    new Promise<Response>((resolve) => {
      const go = () => resolve(answer({ access_token: tokens[path], expires_in: 900 }));
      asked.push({ path, go });
    })) as typeof fetch;
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const paths = () => asked.map(({ path }) => path);

describe('what exchanges the cookies of a session', () => {
  it('waits for a renewal that is on its way, so that the link is opened with the cookie in force', async () => {
    const renewal = accessToken();
    await settle();
    const opened = comeIn('/auth/direct-login', {});
    await settle();
    expect(paths()).toEqual(['/client-api/me/token']);
    asked[0]?.go();
    expect(await renewal).toBe('own');
    await settle();
    expect(paths()).toEqual(['/client-api/me/token', '/auth/direct-login']);
    asked[1]?.go();
    expect(await opened).toEqual({ kind: 'signedIn' });
    expect(await accessToken()).toBe('other');
  });

  it('makes a renewal needless that waited for it', async () => {
    const opened = comeIn('/auth/direct-login', {});
    const wanted = accessToken();
    await settle();
    expect(paths()).toEqual(['/auth/direct-login']);
    asked[0]?.go();
    await opened;
    expect(await wanted).toBe('other');
    expect(paths()).toEqual(['/auth/direct-login']);
  });
});
