import type { ThemeSettings } from '@parley/schema';

/** What each part of the form is given. */
export interface PartProps {
  settings: ThemeSettings;
  faultOf: (field: string) => string | null;
  onChange: (part: Partial<ThemeSettings>) => void;
}
