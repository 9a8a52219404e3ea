export const serviceLevels = ['info', 'warning', 'maintenance'] as const;
export type ServiceLevelName = (typeof serviceLevels)[number];

export interface ServiceNotificationView {
  id: number;
  level: ServiceLevelName;
  text: string;
  /** Null where nothing more is said. */
  url: string | null;
  startsAt: Date;
  endsAt: Date;
}

export type NewServiceNotification = Omit<ServiceNotificationView, 'id'>;

const MAX_TEXT = 500;
const DAY_MS = 86_400_000;
const MAX_DAYS = 90;

/** What is wrong with it, by the name of the option that it was given with. */
export function faultsOf(given: NewServiceNotification): Record<string, string> {
  const { text, url, startsAt, endsAt } = given;
  const length = endsAt.getTime() - startsAt.getTime();
  return {
    ...(!serviceLevels.includes(given.level) && { level: `Choose one of ${serviceLevels.join(', ')}.` }),
    ...(text.trim() === '' && { text: 'Say what people should know.' }),
    ...(text.length > MAX_TEXT && { text: `Say it in ${MAX_TEXT} characters.` }),
    ...(url !== null && !isWebAddress(url) && { url: 'Write an address that begins with https://.' }),
    ...(Number.isNaN(startsAt.getTime()) && { from: 'Write a moment such as 2026-12-01T22:00Z.' }),
    ...(!(length > 0) && { until: 'It ends after it begins: write a moment such as 2026-12-01T23:00Z.' }),
    ...(length > MAX_DAYS * DAY_MS && { until: `It is shown for ${MAX_DAYS} days at most.` }),
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);
}
