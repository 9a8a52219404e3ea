import { followSettings, previewRest } from '../src/preview';
import type { Chat } from '../src/chat/chat';

const told = { type: 'parley-preview', config: { name: 'Harbour Bikes' }, isOpen: true };
const hear = (origin: string, data: unknown) => dispatchEvent(new MessageEvent('message', { origin, data }));

describe('the preview', () => {
  const set = jest.fn();
  beforeAll(() => followSettings({ store: { set } } as unknown as Chat));
  beforeEach(() => set.mockClear());

  it.each([
    ['another page', 'https://evil.example', told],
    ['a page without an origin', 'null', told],
    ['a page of another port', `${location.protocol}//${location.hostname}:4444`, told],
    ['a page whose name begins alike', `${location.origin}.evil.example`, told],
    ['our own page, with other words', location.origin, { ...told, type: 'somebody-else' }],
    ['our own page, with a text', location.origin, 'parley-preview'],
    ['our own page, with nothing', location.origin, null],
  ])('does not listen to %s', (_, origin, data) => {
    hear(origin, data);
    expect(set).not.toHaveBeenCalled();
  });

  it('draws what the page around it says', () => {
    hear(location.origin, told);
    expect(set).toHaveBeenCalledWith({ config: told.config, reach: 'ready', isOpen: true, isLoaded: true });
  });

  it('takes its first settings from its own page alone, and tells nobody else that it is there', async () => {
    const say = jest.spyOn(parent, 'postMessage').mockImplementation(() => undefined);
    const rest = previewRest();
    hear('https://evil.example', { ...told, config: { name: 'Evil' } });
    hear(location.origin, told);
    expect(await rest.config()).toEqual(told.config);
    expect(new Set(say.mock.calls.map(([, target]) => target))).toEqual(new Set([location.origin]));
    await expect(rest.send('visitor', {} as never)).rejects.toMatchObject({ status: 400 });
  });
});
