import i18next from 'i18next';
import { navigateTo } from '../navigation';
import { toast } from '../toast';
import { codedError } from './failure';
import { reactionTo } from './error-policy';

const SIGNED_OUT_PAGES = /^\/auth\/(login|logout)/;
/** A burst of refusals is one sentence, not one per request. */
const THROTTLE_MS = 2_000;
let lastTooMany = 0;

/** Shows or does what the error catalogue says. Callers that show their own failure pass `context: { quiet: true }`. */
export function reactToError(error: unknown): void {
  const reaction = reactionTo(codedError(error));
  const t = i18next.getFixedT(null, 'ui');
  switch (reaction.kind) {
    case 'signOut':
      if (!SIGNED_OUT_PAGES.test(window.location.pathname)) navigateTo('/auth/logout');
      return;
    case 'setUpTwoSteps':
      return navigateTo('/auth/setup-2fa');
    case 'unauthorized':
      return navigateTo('/unauthorized');
    case 'subscription':
      return toast.failure(t(`errors.subscription_${reaction.state}`));
    case 'tooMany':
      return tooMany(`${reaction.text} ${t('errors.tryAfter', { seconds: reaction.seconds })}`);
    case 'maintenance':
      return toast.warning(t('errors.maintenance'), t('errors.maintenanceTitle'));
    case 'offline':
      return toast.failure(t('errors.offline'));
    case 'broken':
    case 'invalid':
    case 'upgrade':
      return toast.failure(reaction.text);
    case 'notice':
      return toast.notice(reaction.text);
    case 'nothing':
      return;
  }
}

function tooMany(text: string): void {
  const now = Date.now();
  if (now - lastTooMany < THROTTLE_MS) return;
  lastTooMany = now;
  toast.failure(text);
}
