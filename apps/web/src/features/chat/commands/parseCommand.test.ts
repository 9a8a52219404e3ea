import { parseCommand, parseReminder, peopleNamed } from './parseCommand';

const parse = (text: string, html = text) => parseCommand({ text, html });

it('reads what a message asks for', () => {
  expect(parse('/close')).toMatchObject({ name: 'close', isKnown: true, number: null, rest: '' });
  expect(parse('/CLOSE  #4821 ')).toMatchObject({ name: 'close', number: 4821, rest: '' });
  const html = '<div>/assign <span data-mention="user:12">@Noor</span> #7</div>';
  expect(parse('/assign @Noor #7', html)).toMatchObject({ number: 7, userId: '12', rest: '@Noor' });
  expect(parse('/shrug')).toMatchObject({ name: 'shrug', isKnown: false });
});

it('leaves words alone', () => {
  for (const text of ['hello', 'a /close', '/', '/ close', '/etc/passwd', '//x', '/12', 'and/or'])
    expect(parse(text)).toBeNull();
});

describe('a reminder', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const friday = new Date('2026-11-27T08:00:00Z');
  const understand = (words: string) => Promise.resolve(/^friday( 9:00)?$/.test(words) ? friday : null);
  const read = (rest: string) => parseReminder(rest, now, understand);

  it.each([
    ['2h call the bank', '2026-11-23T12:00:00.000Z', 'call the bank'],
    ['in 15 min tea', '2026-11-23T10:15:00.000Z', 'tea'],
    ['3 days look', '2026-11-26T10:00:00.000Z', 'look'],
    ['1w', '2026-11-30T10:00:00.000Z', ''],
    ['friday 9:00 ask again', friday.toISOString(), 'ask again'],
    ['friday', friday.toISOString(), ''],
  ])('%s', async (rest, at, text) => {
    const reminder = await read(rest);
    expect([reminder?.at.toISOString(), reminder?.text]).toEqual([at, text]);
  });

  it.each(['', 'call the bank', '0h now', '2 horses'])('%j is none', async (rest) => {
    expect(await read(rest)).toBeNull();
  });
});

it('finds people by the beginning of a name', () => {
  const people = ['Noor Visser', 'Nora Berg', 'Bram Visser', 'Noor'].map((name) => ({ name }));
  const names = (typed: string) => peopleNamed(people, typed).map(({ name }) => name);
  expect(names('@noor')).toEqual(['Noor']);
  expect(names('vis')).toEqual(['Noor Visser', 'Bram Visser']);
  expect(names('nora')).toEqual(['Nora Berg']);
  expect(names('@')).toEqual([]);
  expect(names('zed')).toEqual([]);
});
