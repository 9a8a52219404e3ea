import type { WaComponents } from '@parley/schema';
import type { TemplateRowFragment } from '@/gql/graphql';

/** A template with its components as what they are. */
export type Template = Omit<TemplateRowFragment, 'components'> & { components: WaComponents };

export function templateOf(row: TemplateRowFragment): Template {
  return { ...row, components: row.components as WaComponents };
}

export const HOME = '/admin/wa_templates';

/** A language in the words of the reader. */
export function languageName(code: string, locale: string): string {
  try {
    const names = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' });
    return (
      names.of(
        code
          .replace('_', '-')
          .replace('-LBN', '-LB')
          .replace('-GHA', '-GH')
          .replace('-IRL', '-IE')
          .replace('-SGP', '-SG')
          .replace('-CHE', '-CH'),
      ) ?? code
    );
  } catch {
    return code;
  }
}
