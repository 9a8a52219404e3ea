import { plainTheme, type ThemeSettings, unknownPlaceholders } from '@parley/schema';
import type { EmailThemeRowFragment } from '@/gql/graphql';

/** What somebody is writing. */
export interface ThemeValues {
  name: string;
  isDefault: boolean;
  settings: ThemeSettings;
  logo: { id: string; url: string } | null;
}

export const emptyTheme: ThemeValues = { name: '', isDefault: false, settings: plainTheme, logo: null };

export function valuesOf({ name, isDefault, settings, logo }: EmailThemeRowFragment): ThemeValues {
  return {
    name,
    isDefault,
    settings: { ...plainTheme, ...(settings as Partial<ThemeSettings>) },
    logo: logo ? { id: logo.id, url: logo.url } : null,
  };
}

export function inputOf({ name, isDefault, settings, logo }: ThemeValues) {
  return { name: name.trim(), isDefault, settings, logoId: logo?.id ?? null };
}

export type HtmlFault = { kind: 'message' } | { kind: 'unknown'; name: string };

/** What can be said of own HTML before the server reads it. */
export function htmlFault({ mode, html }: ThemeSettings): HtmlFault | null {
  if (mode !== 'html') return null;
  const [name] = unknownPlaceholders(html);
  if (name !== undefined) return { kind: 'unknown', name };
  return /\{\{\s*message\s*\}\}/.test(html) ? null : { kind: 'message' };
}

/** A page to begin with, for who writes the frame themselves. */
export const firstHtml = `<html>
  <head>
    <style>
      .sheet { max-width: 600px; font-family: Arial, sans-serif; color: #1f1e1b; background: #ffffff; }
      .foot { font-size: 12px; color: #67635a; border-top: 1px solid #e7e4dd; padding-top: 12px; }
    </style>
  </head>
  <body>
    <div class="sheet">
      <p>{{logo}}</p>
      {{message}}
      <p class="foot">{{agency.name}} · {{company.address}} · <a href="{{company.website}}">{{company.website}}</a></p>
    </div>
  </body>
</html>`;
