import { hiddenKinds } from '../catalogue/kinds.js';
import type { Makers } from './special-columns.js';
import type { Table } from './tables.js';
import { Tenant } from './tenant.js';
import type { Caller, ProofWorld } from './world.js';

/** These name what is hidden without a key that says so to the database. */
const BESIDE = ['contact_word', 'chat_ticket_ref'];
/** Left out: two let somebody into what is hidden; by two what a company has is for some channels, whose ids it shows. */
const LEFT_OUT = new Set(['channel_member', 'ticket_guest', 'quick_reply_channel', 'ivr_use']);

/** All channels of agency A are private ones of these people, and so are its contacts: those that it has, and those to come. */
export async function makePrivate(world: ProofWorld, members: readonly [Caller, ...Caller[]]): Promise<void> {
  const { owner, rows } = world;
  const { a } = world.tenants;
  const people = new Set(members.map(({ userId }) => userId));
  const letIn = async (channel_id: number): Promise<void> => {
    for (const user_id of people) await rows.mint(a, 'channel_member', { channel_id, user_id });
  };
  const { rows: channels } = await owner.query<{ id: number }>(
    'UPDATE channel SET is_private = true WHERE agency_id = $1 RETURNING id',
    [a.id],
  );
  for (const { id } of channels) await letIn(Number(id));
  const madeBy = () => members[0].userId;
  rows.make(a, {
    'channel.is_private': () => true,
    'contact.created_by_id': madeBy,
    'profile.created_by_id': madeBy,
  });
  const { afterMint } = rows;
  const channel = await rows.standing(a, 'channel');
  rows.afterMint = async (tenant, table, row) => {
    await afterMint(tenant, table, row);
    if (tenant !== a) return;
    if (table === 'channel') await letIn(Number(row.id));
    // A conversation is given to those alone who see it.
    if (table === 'user_account')
      await rows.mint(a, 'channel_member', { channel_id: channel.id, user_id: row.id });
  };
}

/**
 * An open channel of agency A and a private one of somebody else, each with a row in every table that follows channels.
 * What belongs to a person belongs to the first of these callers: they had it before the channel was taken from them.
 * @returns the parts, and the tables that stayed empty with the reason
 */
export async function hiddenParts(
  world: ProofWorld,
  callers: readonly [Caller, ...Caller[]],
): Promise<{ parts: [Tenant, Tenant]; failed: string[] }> {
  const { rows, tables, tenants } = world;
  const hidden = hiddenTables(tables);
  const parts: [Tenant, Tenant] = [new Tenant('o', tenants.a), new Tenant('p', tenants.a)];
  const failed: string[] = [];
  await talkTogether(world, callers);
  knowNobodyElsewhere(world, parts);
  for (const part of parts) {
    rows.make(part, makersOf(world, part));
    for (const { name } of tables)
      if (!hidden.has(name)) rows.use(part, name, await rows.standing(tenants.a, name));
    rows.use(part, 'user_account', { id: callers[0].userId });
    for (const name of [...hidden].filter((one) => !LEFT_OUT.has(one)))
      await rows
        .standing(part, name)
        .catch((error: Error) => failed.push(`${part.name} ${name}: ${error.message}`));
    await alsoElsewhere(world, part);
  }
  return { parts, failed };
}

/** The kinds that are hidden, and whatever names a row of one of them. */
function hiddenTables(tables: readonly Table[]): ReadonlySet<string> {
  const found = new Set([...hiddenKinds, ...BESIDE]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { name, foreignKeys } of tables)
      if (foreignKeys.some(({ target }) => found.has(target))) found.add(name);
  }
  return found;
}

/** Rows of a part belong together; references that no key of the database knows are told here. */
function makersOf({ rows, tenants }: ProofWorld, part: Tenant): Makers {
  const idOf =
    (table: string, tenant = part) =>
    async () =>
      (await rows.standing(tenant, table)).id;
  const another = (table: string) => async () => (await rows.mint(part, table)).id;
  return {
    'channel.is_private': () => part.name === 'p',
    'ticket_merge.source_ticket_id': another('ticket'),
    'contact.profile_id': idOf('profile'),
    'profile_merge.from_id': another('profile'),
    'contact_identity.channel_id': idOf('channel'),
    'contact_word.contact_id': idOf('contact'),
    'contact_duplicate.second_id': another('contact'),
    'contact_merge.merged_id': another('contact'),
    'attachment.message_id': idOf('message'),
    'delivery.message_ref': idOf('message'),
    'delivery.conversation_ref': idOf('ticket'),
    'notice.message_id': idOf('message'),
    'voice_call.contact_id': idOf('contact'),
    'voice_call.conversation_ref': idOf('ticket'),
    'voice_call.message_ref': idOf('message'),
    // A colleague has shown the conversation in a thread in which the callers are.
    'chat_ticket_ref.message_id': idOf('chat_message', tenants.a),
    'chat_ticket_ref.ticket_id': idOf('ticket'),
  };
}

/** A contact of a part is known from its channel, and a profile has such a contact: of nobody, more people see them. */
function knowNobodyElsewhere({ rows }: ProofWorld, parts: readonly Tenant[]): void {
  const { afterMint } = rows;
  rows.afterMint = async (tenant, table, row) => {
    await afterMint(tenant, table, row);
    if (!parts.includes(tenant)) return;
    if (table === 'contact') await rows.mint(tenant, 'contact_identity', { contact_id: row.id });
    if (table === 'profile') await rows.mint(tenant, 'contact', { profile_id: row.id });
  };
}

/** Somebody whom the callers see has written there as well, and belongs to one profile with somebody of there. */
async function alsoElsewhere({ rows, owner, tenants: { a } }: ProofWorld, part: Tenant): Promise<void> {
  const [contact, profile] = [await rows.standing(a, 'contact'), await rows.standing(a, 'profile')];
  const pair = [contact.id, profile.id];
  await owner.query('UPDATE contact SET profile_id = $2 WHERE id = $1 AND profile_id IS NULL', pair);
  await rows.mint(part, 'contact', { profile_id: profile.id });
  const ticket = await rows.mint(part, 'ticket', { contact_id: contact.id });
  const message = await rows.mint(part, 'message', { ticket_id: ticket.id });
  await rows.mint(part, 'attachment', { message_id: message.id });
  await rows.mint(part, 'contact_identity', { contact_id: contact.id });
  await rows.mint(part, 'channel_customer', { contact_id: contact.id });
  const call = { conversation_ref: ticket.id, message_ref: message.id, contact_id: contact.id };
  await rows.mint(part, 'voice_call', call);
}

async function talkTogether({ rows, tenants: { a } }: ProofWorld, people: readonly Caller[]): Promise<void> {
  const { id: thread_id } = await rows.standing(a, 'chat_thread');
  for (const user_id of new Set(people.map(({ userId }) => userId)))
    await rows.mint(a, 'chat_participant', { thread_id, user_id, is_owner: false, read_position: 0 });
}
