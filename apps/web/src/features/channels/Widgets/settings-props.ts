import type { WidgetSettings } from '@parley/schema';

/** What each part of the form is given. */
export interface SettingsProps {
  settings: WidgetSettings;
  locale: string;
  faultOf: (field: string) => string | null;
  onChange: (part: Partial<WidgetSettings>) => void;
}
