import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { watchActivity } from './activity';
import { usePresenceSubscription } from './Presence.generated';
import { noted, people } from './store';

/** Hears which colleagues are there, and says whether this person does something. Once, in the frame of all pages. */
export function usePresenceFeed(): void {
  // Its words are wanted in small places all over the page, where waiting for them would make it flicker.
  useTranslation('presence');
  usePresenceSubscription({
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    context: { quiet: true },
    onData: ({ data: { data } }) => {
      if (data) people.set(noted(people.get(), data.presence));
    },
  });
  useEffect(() => {
    const stop = watchActivity();
    return () => {
      stop();
      people.set(null);
    };
  }, []);
}
