import { locales } from '@parley/schema';
import { composeSystemMail, plainValue } from './compose-system-mail.js';
import { mailTexts, type SystemMailKind } from './texts/index.js';

const kinds = Object.keys(mailTexts) as SystemMailKind[];
const places = (text: unknown) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort();

describe('the texts of mails', () => {
  it.each(kinds)('%s asks for the same values in every language, and is translated', (kind) => {
    const english = mailTexts[kind]['en-GB'];
    for (const locale of locales) {
      const text = mailTexts[kind][locale];
      expect([locale, places(text)]).toEqual([locale, places(english)]);
      expect(Boolean(text.button)).toBe(Boolean(english.button));
      if (locale !== 'en-GB') expect(text.paragraphs).not.toEqual(english.paragraphs);
    }
  });
});

describe('a composed mail', () => {
  const values = { name: 'Mila', company: 'Harbour Bikes', inviter: 'Noor', email: 'mila@harbour.test' };
  const link = 'https://parley.example/auth/password?token=1.abc';

  it('says the same in both bodies, with the link as it is', () => {
    const mail = composeSystemMail({ kind: 'invitation', locale: 'nl-NL', values, link });
    expect(mail.subject).toBe('Noor nodigt je uit voor Harbour Bikes op Parley');
    expect(mail.text).toContain(link);
    expect(mail.text).toContain('Hallo Mila,');
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toContain('lang="nl-NL" dir="ltr"');
  });

  it('runs from right to left in Arabic, and is English where Parley does not speak the language', () => {
    expect(composeSystemMail({ kind: 'invitation', locale: 'ar-AR', values, link }).html).toContain(
      'dir="rtl"',
    );
    expect(composeSystemMail({ kind: 'invitation', locale: 'tlh', values, link }).subject).toContain(
      'invites you',
    );
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)>', /<img/],
    ['an attribute', '" onmouseover="alert(1)', /" onmouseover="/],
    ['a place of another value', '{inviter}{email}', /mila@harbour/],
    ['a link', 'https://evil.example', /https:\/\/evil/],
  ])('keeps %s of a value from meaning anything', (_what, company, sign) => {
    const mail = composeSystemMail({
      kind: 'invitation',
      locale: 'en-GB',
      values: { ...values, company },
      link,
    });
    expect(mail.html).not.toMatch(sign);
  });

  it.each([
    ['line breaks', 'Noor\r\nBcc: all@evil.example'],
    ['a line separator', 'Noor\u2028Bcc: all@evil.example'],
    ['a NUL', 'Noor\0Bcc: all@evil.example'],
  ])('keeps %s out of the subject', (_what, inviter) => {
    const { subject } = composeSystemMail({
      kind: 'invitation',
      locale: 'en-GB',
      values: { ...values, inviter },
      link,
    });
    expect(subject).toBe('Noor Bcc: all@evil.example invites you to Harbour Bikes on Parley');
  });

  it('cuts what is too long and removes signs that turn the direction of words', () => {
    expect(plainValue('x'.repeat(999))).toHaveLength(200);
    expect(plainValue('a\u202eb')).toBe('a b');
  });
});
