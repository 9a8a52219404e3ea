/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "query TicketList($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {\n  tickets(filter: $filter, sort: $sort, first: $first, after: $after) {\n    edges {\n      cursor\n      node {\n        id\n        lastMessageAt\n        ...TicketListRow\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    eventCursor\n  }\n}\n\nsubscription TicketListEvents($filter: TicketFilter, $after: EventCursor) {\n  ticketEvents(filter: $filter, after: $after) {\n    cursor\n    change\n    ticketId\n    ticket {\n      id\n      lastMessageAt\n      ...TicketListRow\n    }\n  }\n}\n\nquery TicketListFilters {\n  channels {\n    edges {\n      node {\n        id\n        type\n        name\n      }\n    }\n  }\n  labels {\n    edges {\n      node {\n        id\n        name\n        color\n      }\n    }\n  }\n}\n\nmutation SetTicketFavourite($ticketId: ID!, $isFavourite: Boolean!) {\n  setTicketFavourite(ticketId: $ticketId, isFavourite: $isFavourite) {\n    id\n    isFavourite\n  }\n}": typeof types.TicketListDocument,
    "fragment TicketListRow on Ticket {\n  id\n  number\n  subject\n  status\n  isSpam\n  version\n  lastMessageAt\n  unreadCount\n  isFavourite\n  channel {\n    id\n    type\n    name\n  }\n  contact {\n    id\n    fullName\n  }\n  assignee {\n    id\n    fullName\n    abbr\n  }\n  team {\n    id\n    name\n  }\n  labels {\n    id\n    name\n    color\n  }\n  lastMessage {\n    id\n    type\n    text\n    createdAt\n    author {\n      kind\n      name\n    }\n    attachments {\n      id\n      name\n      mimeType\n    }\n  }\n}": typeof types.TicketListRowFragmentDoc,
};
const documents: Documents = {
    "query TicketList($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {\n  tickets(filter: $filter, sort: $sort, first: $first, after: $after) {\n    edges {\n      cursor\n      node {\n        id\n        lastMessageAt\n        ...TicketListRow\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    eventCursor\n  }\n}\n\nsubscription TicketListEvents($filter: TicketFilter, $after: EventCursor) {\n  ticketEvents(filter: $filter, after: $after) {\n    cursor\n    change\n    ticketId\n    ticket {\n      id\n      lastMessageAt\n      ...TicketListRow\n    }\n  }\n}\n\nquery TicketListFilters {\n  channels {\n    edges {\n      node {\n        id\n        type\n        name\n      }\n    }\n  }\n  labels {\n    edges {\n      node {\n        id\n        name\n        color\n      }\n    }\n  }\n}\n\nmutation SetTicketFavourite($ticketId: ID!, $isFavourite: Boolean!) {\n  setTicketFavourite(ticketId: $ticketId, isFavourite: $isFavourite) {\n    id\n    isFavourite\n  }\n}": types.TicketListDocument,
    "fragment TicketListRow on Ticket {\n  id\n  number\n  subject\n  status\n  isSpam\n  version\n  lastMessageAt\n  unreadCount\n  isFavourite\n  channel {\n    id\n    type\n    name\n  }\n  contact {\n    id\n    fullName\n  }\n  assignee {\n    id\n    fullName\n    abbr\n  }\n  team {\n    id\n    name\n  }\n  labels {\n    id\n    name\n    color\n  }\n  lastMessage {\n    id\n    type\n    text\n    createdAt\n    author {\n      kind\n      name\n    }\n    attachments {\n      id\n      name\n      mimeType\n    }\n  }\n}": types.TicketListRowFragmentDoc,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query TicketList($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {\n  tickets(filter: $filter, sort: $sort, first: $first, after: $after) {\n    edges {\n      cursor\n      node {\n        id\n        lastMessageAt\n        ...TicketListRow\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    eventCursor\n  }\n}\n\nsubscription TicketListEvents($filter: TicketFilter, $after: EventCursor) {\n  ticketEvents(filter: $filter, after: $after) {\n    cursor\n    change\n    ticketId\n    ticket {\n      id\n      lastMessageAt\n      ...TicketListRow\n    }\n  }\n}\n\nquery TicketListFilters {\n  channels {\n    edges {\n      node {\n        id\n        type\n        name\n      }\n    }\n  }\n  labels {\n    edges {\n      node {\n        id\n        name\n        color\n      }\n    }\n  }\n}\n\nmutation SetTicketFavourite($ticketId: ID!, $isFavourite: Boolean!) {\n  setTicketFavourite(ticketId: $ticketId, isFavourite: $isFavourite) {\n    id\n    isFavourite\n  }\n}"): (typeof documents)["query TicketList($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {\n  tickets(filter: $filter, sort: $sort, first: $first, after: $after) {\n    edges {\n      cursor\n      node {\n        id\n        lastMessageAt\n        ...TicketListRow\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    eventCursor\n  }\n}\n\nsubscription TicketListEvents($filter: TicketFilter, $after: EventCursor) {\n  ticketEvents(filter: $filter, after: $after) {\n    cursor\n    change\n    ticketId\n    ticket {\n      id\n      lastMessageAt\n      ...TicketListRow\n    }\n  }\n}\n\nquery TicketListFilters {\n  channels {\n    edges {\n      node {\n        id\n        type\n        name\n      }\n    }\n  }\n  labels {\n    edges {\n      node {\n        id\n        name\n        color\n      }\n    }\n  }\n}\n\nmutation SetTicketFavourite($ticketId: ID!, $isFavourite: Boolean!) {\n  setTicketFavourite(ticketId: $ticketId, isFavourite: $isFavourite) {\n    id\n    isFavourite\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment TicketListRow on Ticket {\n  id\n  number\n  subject\n  status\n  isSpam\n  version\n  lastMessageAt\n  unreadCount\n  isFavourite\n  channel {\n    id\n    type\n    name\n  }\n  contact {\n    id\n    fullName\n  }\n  assignee {\n    id\n    fullName\n    abbr\n  }\n  team {\n    id\n    name\n  }\n  labels {\n    id\n    name\n    color\n  }\n  lastMessage {\n    id\n    type\n    text\n    createdAt\n    author {\n      kind\n      name\n    }\n    attachments {\n      id\n      name\n      mimeType\n    }\n  }\n}"): (typeof documents)["fragment TicketListRow on Ticket {\n  id\n  number\n  subject\n  status\n  isSpam\n  version\n  lastMessageAt\n  unreadCount\n  isFavourite\n  channel {\n    id\n    type\n    name\n  }\n  contact {\n    id\n    fullName\n  }\n  assignee {\n    id\n    fullName\n    abbr\n  }\n  team {\n    id\n    name\n  }\n  labels {\n    id\n    name\n    color\n  }\n  lastMessage {\n    id\n    type\n    text\n    createdAt\n    author {\n      kind\n      name\n    }\n    attachments {\n      id\n      name\n      mimeType\n    }\n  }\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;