import type { LocaleCode } from './limits.js';

export const widgetPositions = ['end', 'start'] as const;
export const widgetIcons = ['chat', 'question', 'hand'] as const;
export const widgetDetails = ['name', 'email', 'phone'] as const;
/** What a visitor finds outside of business hours, or while nobody is there. */
export const widgetAway = ['form', 'chat', 'hide'] as const;

export type WidgetDetail = (typeof widgetDetails)[number];

/** Words by language; a visitor whose language has none reads the widget's own. */
export type WidgetTexts = Partial<Record<LocaleCode, string>>;

export interface WidgetDepartment {
  teamId: number;
  /** What visitors read. */
  label: string;
}

/** Everything that can be set about a chat on a website besides its name, its channel and its sites. */
export interface WidgetSettings {
  appearance: {
    /** `#rrggbb`; null is the house colour. */
    color: string | null;
    position: (typeof widgetPositions)[number];
    icon: (typeof widgetIcons)[number];
    /** Words beside the icon of the launcher. */
    launcher: WidgetTexts;
    /** Whether a few colleagues stand in the head with their first names. */
    showsTeam: boolean;
  };
  greetings: WidgetTexts;
  preChat: {
    isOn: boolean;
    fields: { key: WidgetDetail; isRequired: boolean }[];
    departments: WidgetDepartment[];
    isDepartmentRequired: boolean;
    /** What a visitor agrees to before writing; without words nobody is asked. */
    consent: WidgetTexts;
  };
  away: { mode: (typeof widgetAway)[number]; text: WidgetTexts };
  /** Whether colleagues see on which pages somebody was who chats. */
  tracksPages: boolean;
}

export const widgetLimits = {
  widgets: 100,
  domains: 50,
  departments: 20,
  launcher: 30,
  text: 500,
  label: 60,
  /** Pages that are kept of one visitor. */
  pages: 50,
  /** Hours for which the secret before the present one is still good, unless it is ended at once. */
  oldSecretHours: 24,
} as const;

export const plainWidget: WidgetSettings = {
  appearance: { color: null, position: 'end', icon: 'chat', launcher: {}, showsTeam: true },
  greetings: {},
  preChat: { isOn: false, fields: [], departments: [], isDepartmentRequired: false, consent: {} },
  away: { mode: 'form', text: {} },
  tracksPages: true,
};
