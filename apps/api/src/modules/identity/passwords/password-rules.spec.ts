import { passwordFault, passwordStrength } from '@parley/schema';
import { commonPasswords } from '@parley/schema/common-passwords';

const mila = {
  email: 'mila.jansen@harbour-bikes.test',
  firstName: 'Mila',
  lastName: 'Jansen',
  companyName: 'Harbour Bikes',
};
const fault = (password: string) => passwordFault(password, mila, commonPasswords);

describe('the rule for new passwords', () => {
  it.each([
    ['seven signs', 'a1b2c3d', 'too_short'],
    ['seven signs that take many bytes', '🚲🚲🚲🚲🚲🚲🚲', 'too_short'],
    ['129 signs', 'long enough '.repeat(11).slice(0, 129), 'too_long'],
    ['the best known one', 'password', 'common'],
    ['a known one in capitals', 'PassWord', 'common'],
    ['a known one with a tail', 'Password1!', 'common'],
    ['a known short one with a tail', 'qwerty-2026', 'common'],
    ['one sign again and again', 'zzzzzzzzzzzz', 'common'],
    ['two signs again and again', 'abababababab', 'common'],
    ['the address', 'mila.jansen@harbour-bikes.test', 'personal'],
    ['the name with a year', 'Mila2026', 'personal'],
    ['both names', 'jansen-mila-1', 'personal'],
    ['the company', 'HarbourBikes!1', 'personal'],
    ['the name of the product', 'Parley123', 'personal'],
  ])('refuses %s', (_what, password, expected) => {
    expect(fault(password)).toBe(expected);
  });

  it.each([
    'tern over grey water',
    'kvetch-7-lamp',
    '가나다라마바사아',
    'Mila likes herring',
    'x9$Lq2!v',
    'correct horse battery staple',
  ])('accepts %j', (password) => expect(fault(password)).toBeNull());

  it('knows the 3,000 most used ones that are long enough', () => {
    expect([...commonPasswords].filter((word) => word.length >= 8).length).toBeGreaterThanOrEqual(2_990);
  });

  it('hints that longer is stronger', () => {
    const strength = (password: string) => passwordStrength(password, mila, commonPasswords);
    expect(strength('password')).toBe(0);
    expect(strength('x9qLq2mv')).toBeLessThan(strength('tern over grey water'));
    expect(strength('tern over grey water')).toBe(4);
  });
});
