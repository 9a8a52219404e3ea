import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

const MAX_LENGTH = 64;

/**
 * A number as it is dialled from anywhere (E.164).
 * @param country where it is from when it does not say so itself, two letters
 * @returns null when it cannot be a number
 */
export function internationalPhone(value: string, country: string | null = null): string | null {
  const text = value.normalize('NFKC').trim();
  if (text.length > MAX_LENGTH) return null;
  // How people write "from abroad" where there is no plus on the keys.
  const number = parsePhoneNumberFromString(text.replace(/^00(?=[1-9])/, '+'), {
    extract: false,
    ...(country && isSupportedCountry(country) && { defaultCountry: country }),
  });
  return number?.isPossible() ? number.number : null;
}

/** What of it can be dialled at all, for what is no number of any country: short codes, numbers within a company. */
export function bareDigits(value: string): string {
  return value.replace(/(?!^\+)\D/g, '');
}

/** Where most who speak a language are; only where the language has one country of its own. */
const COUNTRY_OF_LANGUAGE: Record<string, CountryCode> = {
  nl: 'NL',
  de: 'DE',
  fr: 'FR',
  es: 'ES',
  it: 'IT',
  pt: 'PT',
  pl: 'PL',
  tr: 'TR',
  da: 'DK',
  sv: 'SE',
  nb: 'NO',
  no: 'NO',
  fi: 'FI',
  cs: 'CZ',
  el: 'GR',
  hu: 'HU',
  ro: 'RO',
  he: 'IL',
  ja: 'JP',
};

/** The country whose numbers a company writes without a country: its own, else that of its language. */
export function phoneCountryOf(company: {
  countryCode: string | null;
  localeCode: string | null;
}): string | null {
  if (company.countryCode) return company.countryCode;
  const [language = '', ...parts] = (company.localeCode ?? '').split(/[-_]/);
  const region = parts.find((part) => /^[A-Za-z]{2}$/.test(part))?.toUpperCase();
  return region ?? COUNTRY_OF_LANGUAGE[language.toLowerCase()] ?? null;
}
