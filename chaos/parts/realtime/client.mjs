// One agent's window: a list of conversations, one conversation and the team chat, held by events alone.
import { Socket } from '../../lib/socket.mjs';

const TICKET = 'id number status subject isSpam version lastMessageAt assignee { id }';
const MESSAGE = 'id position type text deliveryStatus';
const CHAT = 'id position text userId version reactions { emoji userIds }';
const LIST = `query ($after: String) { tickets(first: 50, after: $after, filter: {}) { eventCursor edges { node { ${TICKET} } } pageInfo { endCursor hasNextPage } } }`;
const CONVERSATION = `query ($id: ID!, $after: String) { ticket(id: $id) { messages(first: 50, after: $after) { eventCursor edges { node { ${MESSAGE} } } pageInfo { endCursor hasNextPage } } } }`;
const THREADS = '{ chatThreads(first: 1) { eventCursor } }';
const THREAD = `query ($id: ID!, $last: ID) { chatMessages(threadId: $id, id: $last, direction: BEFORE, first: 50) { edges { node { ${CHAT} } } pageInfo { hasPreviousPage hasNextPage } } }`;
const TOLD_TICKETS = `subscription ($after: EventCursor) { ticketEvents(after: $after, filter: {}) { cursor change ticketId ticket { ${TICKET} } } }`;
const TOLD_MESSAGES = `subscription ($id: ID!, $after: EventCursor) { ticketMessages(ticketId: $id, after: $after) { cursor change message { ${MESSAGE} } } }`;
const TOLD_CHAT = `subscription ($after: EventCursor) { chatEvents(after: $after) { cursor kind messageId message { ${CHAT} } } }`;

/** Everything that the server shows this person now, with the cursors behind which events go on. */
export async function fresh(person, { ticketId, threadId }) {
  const { eventCursor: chatCursor } = (await person.insist(THREADS)).chatThreads;
  const list = await pages((after) => person.insist(LIST, { after }).then(({ tickets }) => tickets));
  const conversation = await pages((after) =>
    person.insist(CONVERSATION, { id: ticketId, after }).then(({ ticket }) => ticket.messages),
  );
  return {
    tickets: list.state,
    messages: conversation.state,
    chat: await thread(person, threadId),
    cursors: { tickets: list.cursor, messages: conversation.cursor, chat: chatCursor },
  };
}

async function pages(ask) {
  const state = new Map();
  let cursor;
  for (let after = null; ;) {
    const { eventCursor, edges, pageInfo } = await ask(after);
    // The oldest: what happened between two pages comes again as an event.
    cursor ??= eventCursor;
    for (const { node } of edges) state.set(node.id, node);
    if (!pageInfo.hasNextPage) return { state, cursor };
    after = pageInfo.endCursor;
  }
}

async function thread(person, id) {
  const state = new Map();
  for (let last = null; ;) {
    const { chatMessages } = await person.insist(THREAD, { id, last });
    const nodes = chatMessages.edges.map(({ node }) => node).filter((node) => !state.has(node.id));
    for (const node of nodes) state.set(node.id, node);
    if (nodes.length === 0) return state;
    last = nodes.reduce((first, node) => (node.position < first.position ? node : first)).id;
  }
}

export class Client {
  repeated = [];
  disordered = [];
  resyncs = 0;
  /** How long it took, after each time away, until all that had been told by then was known. */
  caughtUp = [];
  #seen = { tickets: new Set(), messages: new Set(), chat: new Set() };

  /** @param top the newest cursor of the list that anybody has been told: `{ cursor }`. */
  constructor(person, { ticketId, threadId, top, pickApi }) {
    Object.assign(this, { person, about: { ticketId, threadId }, top });
    const on = (name, query, more) => ({
      query,
      variables: () => ({ after: this.cursors[name], ...more }),
      next: (data) => this.#next(name, Object.values(data)[0]),
      error: (errors) => void this.#trouble(name, errors),
    });
    this.socket = new Socket(person, pickApi, {
      tickets: on('tickets', TOLD_TICKETS),
      messages: on('messages', TOLD_MESSAGES, { id: ticketId }),
      chat: on('chat', TOLD_CHAT),
    });
    this.socket.onConnect = () => (this.wants = { cursor: top.cursor, since: Date.now() });
  }

  async open() {
    this.#take(await fresh(this.person, this.about));
    await this.socket.connect();
  }

  #take({ cursors, ...state }) {
    Object.assign(this, { cursors, state });
  }

  #next(name, event) {
    const { cursor } = event;
    if (cursor === null) return;
    const last = BigInt(this.cursors[name]);
    const id = event.ticketId ?? event.messageId ?? event.message?.id;
    const key = `${cursor} ${event.change ?? event.kind} ${id}`;
    if (this.#seen[name].has(key)) this.repeated.push(`${name} ${key}`);
    else if (BigInt(cursor) < last) this.disordered.push(`${name} ${key} after ${last}`);
    this.#seen[name].add(key);
    if (BigInt(cursor) > last) this.cursors[name] = cursor;
    const kept = event.ticket ?? event.message;
    const isGone = event.change === 'LEFT' || event.kind === 'MESSAGE_DELETED';
    if (name !== 'chat' || event.messageId !== null) {
      if (kept && !isGone) this.state[name].set(id, kept);
      else this.state[name].delete(id);
    }
    if (name === 'tickets') this.#compare(BigInt(this.cursors.tickets));
  }

  #compare(cursor) {
    if (cursor > this.top.cursor) this.top.cursor = cursor;
    if (this.wants && cursor >= this.wants.cursor) {
      this.caughtUp.push(Date.now() - this.wants.since);
      this.wants = undefined;
    }
  }

  /** Too much was missed, or the server could not read just then. */
  async #trouble(name, errors) {
    const code = errors[0]?.extensions?.code;
    if (code === 'RESYNC_REQUIRED') {
      this.resyncs += 1;
      this.#take(await fresh(this.person, this.about));
    }
    setTimeout(() => this.socket.isConnected && this.socket.subscribe(name), 500);
  }

  /** What is not as the server shows it. */
  differences(wanted) {
    return Object.keys(this.state).flatMap((name) => {
      const ids = new Set([...wanted[name].keys(), ...this.state[name].keys()]);
      return [...ids]
        .map((id) => [id, JSON.stringify(this.state[name].get(id)), JSON.stringify(wanted[name].get(id))])
        .filter(([, own, other]) => own !== other)
        .map(([id, own, other]) => `${name} ${id}: ${own} instead of ${other}`);
    });
  }
}
