import { initialsOf, tintOf } from './tint';

describe('initials', () => {
  it.each([
    ['Layla Haddad', 'LH'],
    ['Femke de Wit', 'FW'],
    ['Cher', 'CH'],
    ['أمين المنصوري', 'أم'],
    ['  jan   jansen ', 'JJ'],
    ['+31 6 1234', '31'],
    ['', '?'],
  ])('of "%s" are %s', (name, letters) => {
    expect(initialsOf(name)).toBe(letters);
  });
});

describe('the tint of an avatar', () => {
  it('is the same for the same id and spreads over all six', () => {
    expect(tintOf('4821')).toBe(tintOf('4821'));
    expect(new Set(Array.from({ length: 200 }, (_, id) => tintOf(String(id)))).size).toBe(6);
  });
});
