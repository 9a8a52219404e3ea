import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '@/lib/i18n/locales';

/** The languages to choose from, in the words of the reader; the one that is known already is among them. */
export function useLanguages(known: string | null) {
  const { i18n } = useTranslation('contacts');
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
    const codes = LOCALES.map(({ code }) => code);
    return [...new Set([...(known ? [known] : []), ...codes])].map((value) => ({
      value,
      label: nameOf(names, value),
    }));
  }, [i18n.language, known]);
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code.replace('_', '-')) ?? code;
  } catch {
    return code;
  }
}
