import { breachOfText, openVariables } from '@parley/schema';
import type { ChannelType } from '@/gql/graphql';
import { useState } from 'react';
import type { ComposerMode } from '../drafts';
import { textOf } from '../textOf';
import { type Extras, extrasOf, NO_EXTRAS, putExtras, useExtras } from './extrasStore';

export interface AskedFirst {
  variables: string[];
  closeAfter: boolean;
}

/** What goes with the message when it is sent, and the question before something is sent with names left open. */
export function useSendExtras(userId: string, ticketId: string) {
  const extras = useExtras(userId, ticketId);
  const [asked, setAsked] = useState<AskedFirst | null>(null);
  return {
    lentFiles: extras.lentFiles,
    asked,
    close: () => setAsked(null),
    /** True when the author has to be asked; asked once, the next try is the answer. */
    asksFirst(mode: ComposerMode, text: string, closeAfter: boolean): boolean {
      const variables = mode === 'REPLY' ? openVariables(text) : [];
      const isAnswered = asked !== null || variables.length === 0;
      setAsked(isAnswered ? null : { variables, closeAfter });
      return !isAnswered;
    },
    take(): Extras {
      const taken = extrasOf(userId, ticketId);
      putExtras(userId, ticketId, NO_EXTRAS);
      return taken;
    },
    giveBack: (given: Extras) => putExtras(userId, ticketId, given),
  };
}

/** Whether the channel carries so many words; a note goes through none. */
export function isCarried(
  mode: ComposerMode,
  ticket: { channel: { type: ChannelType } },
  text: string,
): boolean {
  const { type } = ticket.channel;
  // A mail is never shorter than its words: where it fits with its markup, nobody has to read it.
  return mode === 'NOTE' || !breachOfText(type, text) || !breachOfText(type, textOf(text));
}
