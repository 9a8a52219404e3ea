import { accessToken, dropToken, holdToken, renewToken } from './token';

const answer = (status: number, body: object) =>
  ({ ok: status < 400, status, statusText: '', json: () => Promise.resolve(body) }) as Response;

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();

beforeEach(() => {
  dropToken();
  fetchMock.mockReset();
  globalThis.fetch = fetchMock as typeof fetch;
  document.cookie = 'parley_csrf=pair';
});

describe('the access token', () => {
  it('is asked for once, however many need it at the same time', async () => {
    fetchMock.mockImplementation(() =>
      Promise.resolve(answer(200, { access_token: 'fresh', expires_in: 900 })),
    );
    const tokens = await Promise.all([accessToken(), accessToken(), accessToken()]);
    expect(tokens).toEqual(['fresh', 'fresh', 'fresh']);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(new Headers(fetchMock.mock.calls[0]?.[1].headers).get('x-csrf-token')).toBe('pair');
  });

  it('is renewed shortly before its end, and kept until then', async () => {
    fetchMock.mockImplementation(() =>
      Promise.resolve(answer(200, { access_token: 'second', expires_in: 900 })),
    );
    holdToken('first', 900);
    expect(await accessToken()).toBe('first');
    holdToken('first', 20);
    expect(await accessToken()).toBe('second');
  });

  it('is null when nobody is signed in', async () => {
    fetchMock.mockImplementation(() => Promise.resolve(answer(401, {})));
    holdToken('old', 900);
    expect(await renewToken()).toBeNull();
  });

  it('throws when the server is busy, so that nobody is signed out by a restart', async () => {
    fetchMock.mockImplementation(() =>
      Promise.resolve(answer(503, { message: 'Be right back', code: 'unavailable' })),
    );
    await expect(accessToken()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });
});
