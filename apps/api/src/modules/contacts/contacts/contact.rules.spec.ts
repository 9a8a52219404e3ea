import { addedFacts, cleanName, firstFacts, normalIdentity, sortNameOf } from './contact.rules.js';

describe('an identity', () => {
  it('is the same however it is spelled', () => {
    expect(normalIdentity('email', ' Jan.Visser@Example.TEST ')).toBe('jan.visser@example.test');
    expect(normalIdentity('phone', '+31 (0)6-1234 5678')).toBe('+31612345678');
  });
});

describe('a name from a stranger', () => {
  it('loses what could disguise it', () => {
    expect(cleanName('  Jan\u202e\n Visser\u0000 ')).toBe('Jan Visser');
    expect(cleanName('x'.repeat(900))).toHaveLength(200);
    expect(cleanName(null)).toBe('');
  });

  it('keeps emoji and letters of all scripts whole', () => {
    expect(cleanName('👩🏽‍🚒 مريم می‌خواهم')).toBe('👩🏽‍🚒 مريم می‌خواهم');
    expect(cleanName('\ud83d half \u061c')).toBe('half');
    const firefighters = cleanName('👩🏽‍🚒'.repeat(100));
    expect(firefighters.length).toBeLessThanOrEqual(200);
    expect(firefighters.replaceAll('👩🏽‍🚒', '')).toBe('');
  });

  it('is sorted without accents and capitals', () => {
    const names = ['Zoë', 'Øystein', 'Łukasz', 'Émile', 'ßen', 'adam'];
    const sorted = names.toSorted((a, b) => (sortNameOf(a) < sortNameOf(b) ? -1 : 1));
    expect(sorted).toEqual(['adam', 'Émile', 'Łukasz', 'Øystein', 'ßen', 'Zoë']);
    expect(sortNameOf('😀'.repeat(300)).isWellFormed()).toBe(true);
  });
});

describe('what is known of a customer', () => {
  it('begins with the best name there is', () => {
    expect(firstFacts({ kind: 'email', value: 'Jan@Example.test', name: 'Jan Visser' }).fullName).toBe(
      'Jan Visser',
    );
    expect(firstFacts({ kind: 'email', value: 'Jan@Example.test' }).fullName).toBe('jan@example.test');
    expect(firstFacts({ kind: 'widget_visitor', value: '12' }).fullName).toBe('Visitor 12');
  });

  it('grows, and never loses what a person or an agent wrote', () => {
    const visitor = firstFacts({ kind: 'widget_visitor', value: '12' });
    const named = addedFacts(visitor, { name: 'Jan', email: 'jan@example.test' });
    expect(named).toEqual({ fullName: 'Jan', email: 'jan@example.test', phone: null, localeCode: null });
    expect(addedFacts(named ?? visitor, { name: 'Somebody else', email: 'other@example.test' })).toBeNull();
  });
});
