import { plainTheme, type ThemeSettings } from '@parley/schema';

export interface EmailThemeFacts {
  name: string;
  isDefault: boolean;
  settings: ThemeSettings;
  logoId: number | null;
}

export interface EmailThemeRow extends EmailThemeFacts {
  id: number;
  logoKey: string | null;
  logoWidth: number | null;
  logoHeight: number | null;
  /** Mail channels whose mails look like this. */
  usedBy: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** As it is kept, whenever that was. */
export function settingsOf(kept: Partial<ThemeSettings>): ThemeSettings {
  return { ...plainTheme, ...kept };
}

/** The name of a copy: the next number that is free. */
export function copyName(name: string, taken: readonly string[], max: number): string {
  const base = name.replace(/ \(\d{1,4}\)$/, '');
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const wanted = `${base.slice(0, max - end.length).trimEnd()}${end}`;
    if (!taken.includes(wanted)) return wanted;
  }
}
