const KEY = 'parley-service-read';
/** The older ones are over long since. */
const KEPT = 50;

/** The service notifications that were put away in this browser. */
export function dismissed(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function dismiss(id: string): readonly string[] {
  const all = [id, ...dismissed().filter((other) => other !== id)].slice(0, KEPT);
  localStorage.setItem(KEY, JSON.stringify(all));
  return all;
}
