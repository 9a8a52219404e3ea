import type { CreateCustomViewInput } from '@/gql/graphql';
import type { CustomView } from './useCustomViews';

/** As a file holds them. */
export function viewFile(views: readonly CustomView[]): string {
  const kept = views.map(({ name, icon, color, audience, teamIds, filter, sort }) => ({
    name,
    icon,
    color,
    audience,
    ...(audience === 'TEAMS' && { teamIds }),
    filter,
    sort,
  }));
  return JSON.stringify({ views: kept }, null, 2);
}

const FIELDS = ['name', 'icon', 'color', 'audience', 'teamIds', 'filter', 'sort'] as const;

/** The views in a file, of this screen or of REST (`data`, snake_case); null when it is no such file. The server checks them. */
export function viewsIn(text: string): CreateCustomViewInput[] | null {
  try {
    const file: unknown = JSON.parse(text);
    const list = isObject(file) ? (file['views'] ?? file['data']) : file;
    if (!Array.isArray(list) || list.length === 0) return null;
    const views = list.map((one: unknown) =>
      isObject(one) ? (camel(one) as Record<string, unknown>) : null,
    );
    if (!views.every((view) => view && typeof view['name'] === 'string' && isObject(view['filter'])))
      return null;
    return views.map((view) => {
      const known = FIELDS.filter((field) => view?.[field] !== undefined && view[field] !== null);
      const kept = Object.fromEntries(known.map((field) => [field, view?.[field]]));
      if (kept['audience'] !== 'TEAMS') delete kept['teamIds'];
      return kept as unknown as CreateCustomViewInput;
    });
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function camel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camel);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camel(item),
    ]),
  );
}
