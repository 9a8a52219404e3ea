const PLACE = 'parley.calls.in';
/** A page that was loaded anew goes on with its call; one that was opened again the next day does not. */
const FRESH_MS = 60_000;

/** Which call this window is in, for when it is loaded anew. */
export function keepPlace(callId: string): void {
  write(JSON.stringify({ callId, at: Date.now() }));
}

export function leavePlace(): void {
  write(null);
}

export function keptPlace(): string | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    const { callId, at } = found as { callId?: unknown; at?: unknown };
    const isFresh = typeof at === 'number' && Date.now() - at < FRESH_MS;
    return isFresh && typeof callId === 'string' ? callId : null;
  } catch {
    return null;
  }
}

/** It was here a moment ago. */
export function touchPlace(): void {
  const callId = keptOf();
  if (callId) keepPlace(callId);
}

function keptOf(): string | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as { callId?: string } | null;
    return found?.callId ?? null;
  } catch {
    return null;
  }
}

function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, text);
  } catch {
    // Where nothing may be kept a page that is loaded anew is out of its call.
  }
}
