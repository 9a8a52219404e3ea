/**
 * Parts of the initial data whose areas are not there yet: empty, so that a client can already be written for all of it.
 * An area that comes takes its line away here and reads its part.
 */
export const notThereYet = {
  plugins: [],
  surveys: [],
  csat: [],
} as const;

const FROM_RIGHT = /^(ar|fa|he|ur)\b/;

/** The words of the screens come with the client's own files; the server says which language they are to be in. */
export function translationsOf(locale: string) {
  return {
    locale_code: locale,
    direction: FROM_RIGHT.test(locale) ? 'rtl' : 'ltr',
    served_by: 'client',
  } as const;
}
