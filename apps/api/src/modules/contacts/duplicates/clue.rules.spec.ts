import {
  type ClueSource,
  cluesOf,
  confidenceOf,
  type Evidence,
  evidenceOf,
  mailboxOf,
} from './clue.rules.js';

const nobody: ClueSource = {
  fullName: '',
  email: null,
  phone: null,
  localeCode: null,
  emails: [],
  phones: [],
  whatsappIds: [],
  companies: [],
};
const values = (source: Partial<ClueSource>, country: string | null = 'NL') =>
  cluesOf({ ...nobody, ...source }, country).map(
    ({ kind, value, isProven }) => `${kind} ${value} ${isProven}`,
  );

describe('what contacts are found alike by', () => {
  it.each([
    ['jan+shop@home.test', 'jan@home.test'],
    ['j.an@home.test', 'j.an@home.test'],
    ['j.a.n+x@gmail.com', 'jan@gmail.com'],
    ['jan@googlemail.com', 'jan@gmail.com'],
    ['+tag@home.test', null],
    ['nonsense', null],
  ])('%s goes to %s', (given, expected) => expect(mailboxOf(given)).toBe(expected));

  it('is a number in whatever form, and what recognises counts for more than what is said', () => {
    expect(values({ phones: ['0612345678'], phone: '+31612345678' })).toEqual(['PHONE 31612345678 true']);
    expect(values({ phone: '06 1234 5678' })).toEqual(['PHONE 31612345678 false']);
    expect(values({ phones: ['112'] })).toEqual([]);
  });

  it('is a whole name at a company, in whatever order and with whatever signs', () => {
    const expected = ['NAME_DOMAIN anna de vries @harbour.test false'];
    const of = (fullName: string, email = 'x@harbour.test') =>
      values({ fullName, emails: [email] }).filter((one) => one.startsWith('NAME'));
    expect(of('Anna de Vries')).toEqual(expected);
    expect(of('de Vries, Ánna')).toEqual(expected);
    expect(of('Anna')).toEqual([]);
    expect(of('Anna de Vries', 'anna@gmail.com')).toEqual([]);
    expect(of('x@harbour.test')).toEqual([]);
  });
});

describe('how sure it is', () => {
  const of = (...evidence: Evidence[]) => confidenceOf(evidenceOf(evidence));
  it('is high only where both are recognised by it', () => {
    expect(of({ kind: 'PHONE', value: '31612345678', isProven: true })).toBe('HIGH');
    expect(of({ kind: 'WHATSAPP_ID', value: 'NL.ENT.1', isProven: true })).toBe('HIGH');
    expect(of({ kind: 'PHONE', value: '31612345678', isProven: false })).toBe('MEDIUM');
    expect(of({ kind: 'EMAIL', value: 'a@b.test', isProven: false })).toBe('MEDIUM');
    expect(of({ kind: 'MAILBOX', value: 'jan@gmail.com', isProven: true })).toBe('HIGH');
    expect(of({ kind: 'MAILBOX', value: 'jan@home.test', isProven: true })).toBe('MEDIUM');
    expect(
      of(
        { kind: 'MAILBOX', value: 'jan@home.test', isProven: true },
        { kind: 'NAME_DOMAIN', value: 'jan visser @home.test', isProven: false },
      ),
    ).toBe('HIGH');
    expect(of({ kind: 'NAME_COMPANY', value: 'jan visser @acme', isProven: false })).toBe('LOW');
    expect(
      of(
        { kind: 'EMAIL', value: 'a@b.test', isProven: false },
        { kind: 'NAME_DOMAIN', value: 'jan visser @b.test', isProven: false },
      ),
    ).toBe('MEDIUM');
  });
});
