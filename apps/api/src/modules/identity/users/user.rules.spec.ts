import { roleNames } from '@parley/schema';
import { abbrOf, colorOf, fullNameOf, isAssignable, normalEmail } from './user.rules.js';

describe('an address', () => {
  it.each([
    ['Agent@Harbour.Test', 'agent@harbour.test'],
    ['  agent@harbour.test\n', 'agent@harbour.test'],
    ['ａｇｅｎｔ@harbour.test', 'agent@harbour.test'],
    ['agent@bücher.test', 'agent@xn--bcher-kva.test'],
    ['agent@xn--bcher-kva.test', 'agent@xn--bcher-kva.test'],
    ['a.gent@harbour.test', 'a.gent@harbour.test'],
    ['nobody', 'nobody'],
    ['', ''],
  ])('%j has one spelling', (given, normal) => expect(normalEmail(given)).toBe(normal));
});

describe('a colleague', () => {
  it('has a name, two letters and a colour', () => {
    expect(fullNameOf({ firstName: 'Mira', lastName: '' })).toBe('Mira');
    expect(abbrOf({ firstName: 'Mira', lastName: 'de Boer' })).toBe('MD');
    expect(abbrOf({ firstName: '', lastName: '' })).toBe('?');
    expect(colorOf({ id: 3, color: '' })).toBe(colorOf({ id: 13, color: '' }));
    expect(colorOf({ id: 3, color: '#123456' })).toBe('#123456');
  });

  it('gets conversations unless an observer, staff of the makers, or gone', () => {
    const takers = roleNames.filter((role) => isAssignable({ role, isActive: true }));
    expect(takers).toEqual(['administrator', 'supervisor', 'advanced_agent', 'basic_agent']);
    expect(isAssignable({ role: 'basic_agent', isActive: false })).toBe(false);
  });
});
