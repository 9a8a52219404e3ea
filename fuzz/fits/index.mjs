// All that is known of single operations. An entry stands for an operation of REST and its twin of GraphQL:
// `about` the pool of the rows they work on, `with` values by the name of their place (in REST's spelling), `leave` what a call that is
// meant to succeed does not have, `always` what it has although it need not.
import { channelFits } from './channels.mjs';
import { chatFits } from './chat.mjs';
import { contactFits } from './contacts.mjs';
import { conversationFits } from './conversations.mjs';
import { inboxFits } from './inbox.mjs';
import { peopleFits } from './people.mjs';
import { sendingFits } from './sending.mjs';
import { settingFits } from './settings.mjs';
import { Fit } from './fit.mjs';

const all = [
  ...conversationFits,
  ...sendingFits,
  ...inboxFits,
  ...chatFits,
  ...contactFits,
  ...channelFits,
  ...peopleFits,
  ...settingFits,
];
const byOperation = new Map(all.flatMap((entry) => entry.of.map((name) => [name, entry])));

export const fitOf = (operation, pools) => new Fit(byOperation.get(operation), operation, pools);

/** The operations that something is told of. */
export const told = [...byOperation.keys()];
