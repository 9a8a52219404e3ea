import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { Selection } from '../../../platform/graphql/index.js';
import { BARE_ROW, type RowDetail, type RowPart } from './ticket-row.rules.js';

/** What of the last message a line of the list shows; the rest of a message is read only when it is asked for. */
const LINE = new Set([
  '__typename',
  'id',
  'ticketId',
  'position',
  'type',
  'text',
  'author',
  'attachments',
  'deliveryStatus',
  'createdAt',
]);

/** What the fields of a ticket are made of, beside its own row. */
const PART_OF: Readonly<Record<string, RowPart>> = {
  channel: 'channel',
  viewerCanReply: 'channel',
  contact: 'contact',
  assignee: 'assignee',
  team: 'team',
  result: 'result',
  labels: 'labels',
  createdAt: 'times',
  updatedAt: 'times',
  closedAt: 'times',
  waitingSince: 'times',
  snoozedUntil: 'times',
  unreadCount: 'unread',
  isFavourite: 'marks',
  isWatched: 'marks',
  reminderAt: 'marks',
};

/** Who somebody is, which is all that most lists show of them; the rest are details. */
const BARE_CONTACT = new Set(['__typename', 'id', 'fullName']);
const BARE_ASSIGNEE = new Set([...BARE_CONTACT, 'firstName', 'abbr']);

/** Documents come back again and again, and what they select does not depend on their variables. */
const known = new WeakMap<FieldNode, RowDetail | null>();

/** How much of each ticket a list asks for. */
export const detailOfList = (info: GraphQLResolveInfo): RowDetail =>
  detailOf(info, ['edges', 'node']) ?? BARE_ROW;

/** How much of one ticket is asked for. */
export const detailOfTicket = (info: GraphQLResolveInfo): RowDetail => detailOf(info, []) ?? BARE_ROW;

/** How much is asked for of the ticket that stands in a payload; null: nothing. */
export const detailOfTicketWithin = (info: GraphQLResolveInfo): RowDetail | null =>
  detailOf(info, ['ticket']);

function detailOf(info: GraphQLResolveInfo, way: readonly string[]): RowDetail | null {
  const [field, ...more] = info.fieldNodes;
  if (!field || more.length) return selectedIn(info, way);
  const earlier = known.get(field);
  if (earlier !== undefined) return earlier;
  const detail = selectedIn(info, way);
  known.set(field, detail);
  return detail;
}

function selectedIn(info: GraphQLResolveInfo, way: readonly string[]): RowDetail | null {
  const tickets = way.reduce((at, name) => at.into(name), new Selection(info, info.fieldNodes));
  if (tickets.names.length === 0) return null;
  const last = tickets.into('lastMessage');
  const isLine = last.names.every((name) => LINE.has(name)) && !last.into('author').names.includes('color');
  const people =
    tickets.into('assignee').names.includes('isOnline') || tickets.into('team').names.includes('memberCount');
  const parts = new Set(tickets.names.flatMap((name) => PART_OF[name] ?? []));
  if (last.names.includes('attachments')) parts.add('files');
  if (!tickets.into('contact').names.every((name) => BARE_CONTACT.has(name))) parts.add('contactDetails');
  if (!tickets.into('assignee').names.every((name) => BARE_ASSIGNEE.has(name))) parts.add('assigneeDetails');
  return { lastMessage: last.names.length === 0 ? 'none' : isLine ? 'line' : 'full', people, parts };
}
