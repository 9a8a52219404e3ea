import type { SubmitResult } from '../deliveries/delivery.rules.js';

/** Shorter values stand in too many places that are no secrets. */
const MIN_SECRET = 6;
const HIDDEN = '••••';

/** A text in which none of these secrets stands, neither as it is nor as it is written in an address. */
export function redacted(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets) {
    if (secret.length < MIN_SECRET) continue;
    for (const spelling of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]))
      shown = shown.replaceAll(spelling, HIDDEN);
  }
  return shown;
}

/** Why something did not work with a channel's provider, in words that say nothing secret: they are shown and kept. */
export function reasonOf(
  error: unknown,
  { secrets }: { readonly secrets: Readonly<Record<string, string>> },
): string {
  return redacted(error instanceof Error ? error.message : String(error), Object.values(secrets));
}

/** What came of a send, in words that say nothing secret: a provider may repeat in its refusal what it was shown. */
export function withoutSecrets(result: SubmitResult, secrets: readonly string[]): SubmitResult {
  if (result.kind !== 'accepted') return { ...result, reason: redacted(result.reason, secrets) };
  return result.note === undefined ? result : { ...result, note: redacted(result.note, secrets) };
}
