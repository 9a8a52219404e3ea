import i18next from 'i18next';
import { navigateTo } from '../navigation';
import { signedOutPath } from '../session/ended';
import { toast } from '../toast';
import { codedError, isAborted } from './coded-error';
import { type Asked, type Reaction, reactionTo } from './policy';
import { subscriptionNotice } from './subscription';

const SIGNED_OUT_PAGES = /^\/auth\/(login|logout)/;
/** A burst of refusals is one sentence, not one per request. */
const THROTTLE_MS = 2_000;
let lastTooMany = -THROTTLE_MS;

/** An integration has failed: the page of that integration listens and says so in its own place. */
export const INTEGRATION_BROKEN = 'parley:integration-broken';

/** Shows or does what the error catalogue says, for both faces of the API. Callers that show their own failure are `quiet`. */
export function reactToError(error: unknown, asked: Asked = {}): void {
  if (!isAborted(error)) perform(reactionTo(codedError(error), asked));
}

/** What concerns the whole session, and not what was asked: done even when the caller is quiet. */
export function isAboutSession(error: unknown): boolean {
  const kind = isAborted(error) ? 'nothing' : reactionTo(codedError(error)).kind;
  return ['signOut', 'setUpTwoSteps', 'newPassword', 'subscription'].includes(kind);
}

function perform(reaction: Reaction): void {
  const t = i18next.getFixedT(null, 'ui');
  switch (reaction.kind) {
    case 'signOut':
      if (!SIGNED_OUT_PAGES.test(window.location.pathname)) navigateTo(signedOutPath());
      return;
    case 'setUpTwoSteps':
      return navigateTo('/auth/setup-2fa');
    case 'newPassword':
      return navigateTo('/auth/password');
    case 'unauthorized':
      return navigateTo('/unauthorized');
    case 'subscription':
      return subscriptionNotice.set(reaction.state);
    case 'noSeatDowngrade':
      return toast.failure(t('errors.seat_based_downgrade_is_not_allowed'));
    case 'tooMany':
      return tooMany(
        `${inWords(reaction.text, reaction.code)} ${t('errors.tryAfter', { count: reaction.seconds })}`,
      );
    case 'maintenance':
      return toast.warning(t('errors.maintenance'), t('errors.maintenanceTitle'));
    case 'offline':
      // What was on its way when the session ended is broken off, and the page there says what happened.
      if (!SIGNED_OUT_PAGES.test(window.location.pathname)) toast.failure(t('errors.offline'));
      return;
    case 'integrationBroken':
      window.dispatchEvent(new CustomEvent(INTEGRATION_BROKEN, { detail: reaction }));
      return;
    case 'upgrade':
      return toast.failure(t('errors.upgrade'));
    case 'broken':
      return toast.failure(isStandard(reaction.text) ? t('errors.codes.internal') : reaction.text);
    case 'invalid':
      return toast.failure(reaction.text);
    case 'notice':
      return toast.notice(inWords(reaction.text, reaction.code));
    case 'nothing':
      return;
  }
}

/** The sentence of a known code in the language of the page; the server speaks English. */
function inWords(text: string, code: string): string {
  const t = i18next.getFixedT(null, 'ui');
  const known = t(`errors.codes.${code.replaceAll('.', '_')}`, { defaultValue: '' });
  return known || text;
}

/** What the server says when it has nothing to tell, in English. */
function isStandard(text: string): boolean {
  return /^(Whoops\. Something went wrong\.\.)?\s*$/.test(text);
}

function tooMany(text: string): void {
  const now = performance.now();
  if (now - lastTooMany < THROTTLE_MS) return;
  lastTooMany = now;
  toast.failure(text);
}
