import { emailOf, factsAfter, firstFactsOf, phoneOf } from './contact-facts.rules.js';

const jan = { fullName: 'Jan', email: 'jan@home.test', phone: '+31612345678', localeCode: 'nl' };

describe('what colleagues write down', () => {
  it('is kept in its normal form', () => {
    expect(emailOf(' Jan+Bikes@Home.TEST ')).toBe('jan+bikes@home.test');
    expect(emailOf('')).toBeNull();
    expect(phoneOf(' ', 'NL')).toBeNull();
    expect(phoneOf('06 1234 5678', 'NL')).toBe('+31612345678');
  });

  it.each(['jan', 'jan@', '@home.test', 'jan@home', 'jan visser@home.test', 'a@b.test, c@d.test'])(
    'is refused as an address: %s',
    (given) => expect(() => emailOf(given)).toThrow(expect.objectContaining({ kind: 'invalid' })),
  );

  it('leaves what is not said', () => {
    expect(factsAfter(jan, {}, 'NL')).toEqual(jan);
    expect(factsAfter(jan, { phone: null, localeCode: null }, 'NL')).toEqual({
      ...jan,
      phone: null,
      localeCode: null,
    });
  });

  it('shows an address or a number where there is no name', () => {
    expect(firstFactsOf({ phone: '0612345678' }, 'NL').fullName).toBe('+31612345678');
    const nameless = { ...jan, fullName: jan.email };
    expect(factsAfter(nameless, { email: 'new@home.test' }, 'NL').fullName).toBe('new@home.test');
    expect(factsAfter(nameless, { email: null }, 'NL').fullName).toBe(jan.phone);
    expect(factsAfter({ ...jan, fullName: 'Visitor 12' }, { email: null }, 'NL').fullName).toBe('Visitor 12');
    expect(() => firstFactsOf({ fullName: ' ' }, 'NL')).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});
