import { plainWidget, type WidgetSettings } from '@parley/schema';
import type { WidgetRowFragment } from '@/gql/graphql';

/** What somebody is writing. */
export interface WidgetValues {
  name: string;
  channelId: string | null;
  allowedDomains: string[];
  settings: WidgetSettings;
}

export const emptyWidget: WidgetValues = {
  name: '',
  channelId: null,
  allowedDomains: [],
  settings: plainWidget,
};

export function valuesOf({ name, channelId, allowedDomains, settings }: WidgetRowFragment): WidgetValues {
  return {
    name,
    channelId,
    allowedDomains: [...allowedDomains],
    settings: { ...plainWidget, ...(settings as Partial<WidgetSettings>) },
  };
}

/** As the widget's own protocol says it: the preview is the real widget. */
export function previewOf({ settings }: WidgetValues, company: string, locale: string, isAway: boolean) {
  const { appearance, preChat, away, greetings } = settings;
  return {
    name: company,
    greetings,
    appearance: {
      color: /^#[0-9a-f]{6}$/i.test(appearance.color ?? '') ? appearance.color : null,
      position: appearance.position,
      icon: appearance.icon,
      launcher: appearance.launcher,
    },
    pre_chat: preChat.isOn
      ? {
          fields: preChat.fields.map(({ key, isRequired }) => ({ key, is_required: isRequired })),
          departments: preChat.departments.map(({ teamId, label }) => ({ id: teamId, label })),
          is_department_required: preChat.isDepartmentRequired,
          consent: preChat.consent,
        }
      : null,
    // In the preview a hidden launcher would leave nothing to look at.
    away: away.mode === 'hide' ? 'chat' : away.mode,
    away_text: away.text,
    tracks_pages: false,
    online: !isAway,
    opens_at: null,
    team: appearance.showsTeam
      ? [
          { name: 'Mila', abbr: 'MJ', color: '#14707d' },
          { name: 'Jonas', abbr: 'JB', color: '#6450b5' },
        ]
      : [],
    locale,
  };
}
