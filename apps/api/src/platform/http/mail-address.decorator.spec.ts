import { validateSync } from 'class-validator';
import { MailAddress } from './mail-address.decorator.js';

class One {
  @MailAddress() email: unknown;
}

class Many {
  @MailAddress({ each: true, message: 'This is not an e-mail address.' }) emails: unknown;
}

const one = (email: unknown) => validateSync(Object.assign(new One(), { email }));
const many = (emails: unknown) => validateSync(Object.assign(new Many(), { emails }));

describe('an e-mail address', () => {
  it.each(['a@b.test', 'first.last+tag@sub.example.org'])('is %s', (text) => {
    expect(one(text)).toEqual([]);
    expect(many([text])).toEqual([]);
  });

  it.each(['', 'a', 'a@', '@b.test', 'a@b', 5, null, {}, [], ['a@b.test']])('is not %j', (text) => {
    expect(one(text)).toHaveLength(1);
  });

  it.each(['a\ud800b', '\ud800@b.test', 'a@\udfffb.test'])(
    'is refused where it has half a character',
    (text) => {
      expect(one(text)[0]?.constraints).toEqual({ isEmail: 'email must be an email' });
      expect(many(text)[0]?.constraints).toEqual({ isEmail: 'This is not an e-mail address.' });
      expect(many(['a@b.test', text])).toHaveLength(1);
    },
  );
});
