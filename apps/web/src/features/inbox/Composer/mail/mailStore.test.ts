import { replyAll, wireMail } from './mailStore';

describe('an answer to all', () => {
  const own = 'support@harbour.test';

  it('goes to the writer, with everybody else once and without ourselves', () => {
    const mail = {
      from: 'tom@home.test',
      to: ['support+r1-abc@harbour.test', 'Uma@home.test'],
      cc: ['uma@home.test', 'tom@home.test', 'vic@home.test', 'SUPPORT@harbour.test'],
    };
    expect(replyAll(mail, own)).toEqual({ to: ['tom@home.test'], cc: ['uma@home.test', 'vic@home.test'] });
  });

  it('is an answer to one when there was only one', () => {
    expect(replyAll({ from: 'tom@home.test', to: [own], cc: [] }, own)).toEqual({
      to: ['tom@home.test'],
      cc: [],
    });
  });
});

it('tells the server only what is not as usual', () => {
  expect(wireMail({ from: null, to: null, cc: [], bcc: [], withHistory: true })).toEqual({});
  expect(
    wireMail({ from: 'shop@b.test', to: ['a@b.test'], cc: ['c@d.test'], bcc: [], withHistory: false }),
  ).toEqual({
    from: 'shop@b.test',
    to: ['a@b.test'],
    cc: ['c@d.test'],
    withHistory: false,
  });
});
