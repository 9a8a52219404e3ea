import { countries, type ICountry } from 'countries-list';

/** A country as it is chosen in addresses and telephone numbers. */
export interface CountryView {
  /** ISO 3166-1, two letters. */
  code: string;
  name: string;
  /** What its telephone numbers begin with, such as `+31`. */
  phoneCodes: string[];
  currency: string | null;
}

const known: ReadonlyMap<string, ICountry> = new Map(Object.entries(countries));
const lists = new Map<string, readonly CountryView[]>();

export function isCountry(code: string): boolean {
  return known.has(code);
}

/** All countries in the order of their names in this language. */
export function countriesIn(locale: string): readonly CountryView[] {
  const made = lists.get(locale);
  if (made) return made;
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(locale);
  const list = [...known]
    .map(([code, country]) => ({
      code,
      name: nameOf(names.of(code), code, country),
      phoneCodes: country.phone.map((digits) => `+${digits}`),
      currency: country.currency[0] ?? null,
    }))
    .sort((a, b) => compare(a.name, b.name));
  lists.set(locale, list);
  return list;
}

function nameOf(translated: string | undefined, code: string, country: ICountry): string {
  return translated === undefined || translated === code ? country.name : translated;
}
