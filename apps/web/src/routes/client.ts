import { messagesPolicy } from '@/features/inbox/Timeline/messagesPolicy';
import { createApolloClient } from '@/lib/apollo';
import { onSignedOut } from '@/lib/session/signing';

/** The Apollo client of this tab. Only pages behind the sign-in load it, so this file is reached by lazy imports alone. */
export const client = createApolloClient({ Ticket: { fields: { messages: messagesPolicy } } });

onSignedOut(async () => {
  await client.clearStore();
});
