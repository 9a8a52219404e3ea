import { applied, fits, hasOperator, typingAt } from './suggestions';

const at = (text: string) => typingAt(text.replace('|', ''), text.indexOf('|'));

describe('what is being typed', () => {
  it('is an operator that begins, or its value', () => {
    expect(at('bike fr|')).toMatchObject({ kind: 'operator', term: 'fr', start: 5, end: 7 });
    expect(at('label:ur|')).toMatchObject({ kind: 'value', operator: 'label', term: 'ur' });
    expect(at('-LABEL:|')).toMatchObject({ kind: 'value', operator: 'label', term: '', minus: '-' });
    expect(at('label:"very la|')).toMatchObject({ operator: 'label', term: 'very la', start: 0 });
    expect(at('from:an| bike')).toMatchObject({ operator: 'from', term: 'an', start: 0, end: 7 });
  });

  it.each(['|', 'bike |', 'bicycle|', 're:or|', 'label:"late"|', '"from|', '#12|'])(
    'is nothing to help with: %s',
    (text) => expect(at(text)).toBeNull(),
  );
});

describe('a suggestion', () => {
  const apply = (text: string, value: string) => {
    const typing = at(text);
    if (!typing) throw new Error('nothing is typed');
    return applied(text.replace('|', ''), typing, value);
  };

  it('takes the place of what was typed', () => {
    expect(apply('bike fr|', 'from')).toEqual({ text: 'bike from:', caret: 10 });
    expect(apply('label:ur| bike', 'Urgent')).toEqual({ text: 'label:Urgent bike', caret: 13 });
    expect(apply('-label:v|', 'Very "late"')).toEqual({ text: '-label:"Very late" ', caret: 19 });
  });
});

describe('a search', () => {
  it('asks by operators only where they have a value', () => {
    expect(hasOperator('bike label:late')).toBe(true);
    expect(hasOperator('bike from:')).toBe(false);
    expect(hasOperator('re:order 10:30')).toBe(false);
  });

  it('fits names by the beginnings of their words', () => {
    expect(fits('Très urgent', 'tres ur')).toBe(true);
    expect(fits('Très urgent', 'gent')).toBe(false);
  });
});
