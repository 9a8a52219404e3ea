import type { StartChannelsQuery } from '@/gql/graphql';

export interface Reachable {
  id: string;
  fullName: string;
  email?: string | null;
  phone?: string | null;
  identities: readonly { kind: string; value: string }[];
}

type StartChannel = StartChannelsQuery['startChannels'][number];

/** By which channels a conversation with somebody can be begun, and to what address of theirs. */
export function waysTo(person: Reachable, channels: readonly StartChannel[]) {
  const first = (kind: string) =>
    person.identities.find((identity) => identity.kind.toLowerCase() === kind)?.value ?? null;
  const email = person.email || first('email');
  const phone = person.phone || first('phone');
  return channels.flatMap(({ id, type, name, reason, begins }) => {
    const to = begins === 'MAIL' ? email : phone;
    return reason || !begins || !to ? [] : [{ id, type, name, to }];
  });
}
