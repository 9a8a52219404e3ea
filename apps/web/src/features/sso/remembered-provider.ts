import { readableCookie } from '../../lib/session/readable-cookie';

/** The company by whose provider this browser was let in before. */
export interface RememberedProvider {
  agency: string;
  /** What the company has written on the button; empty for the usual words. */
  label: string;
}

export function rememberedProvider(cookies: string = document.cookie): RememberedProvider | null {
  const hint = readableCookie('parley_sso_hint', cookies);
  if (hint === null) return null;
  try {
    const known: unknown = JSON.parse(hint);
    const { agency, label } = known as Partial<RememberedProvider>;
    return typeof agency === 'string' && agency !== ''
      ? { agency, label: String(label ?? '').slice(0, 40) }
      : null;
  } catch {
    return null;
  }
}
