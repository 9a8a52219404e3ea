import { fetchPart } from './fetch-part';

const onLine = jest.spyOn(navigator, 'onLine', 'get');
const comeBack = () => {
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
};

beforeEach(() => onLine.mockReturnValue(true));

describe('a part of the program', () => {
  it('is asked for at once where there is a network', async () => {
    await expect(fetchPart(async () => 'part')).resolves.toBe('part');
  });

  it('is not asked for without a network, and comes with it', async () => {
    onLine.mockReturnValue(false);
    const load = jest.fn(async () => 'part');
    const part = fetchPart(load);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    comeBack();
    await expect(part).resolves.toBe('part');
  });

  it('is asked for again when the network was lost on the way', async () => {
    const load = jest
      .fn<Promise<string>, []>()
      .mockImplementationOnce(async () => {
        onLine.mockReturnValue(false);
        throw new TypeError('Failed to fetch dynamically imported module');
      })
      .mockResolvedValueOnce('part');
    const part = fetchPart(load);
    await new Promise((resolve) => setTimeout(resolve, 0));
    comeBack();
    await expect(part).resolves.toBe('part');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails where the server has it no more', async () => {
    await expect(fetchPart(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
  });
});
