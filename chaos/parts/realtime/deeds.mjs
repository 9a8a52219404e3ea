// What happens meanwhile: customers write, agents answer, close, rename and take, colleagues talk.
import { randomUUID } from 'node:crypto';
import { sleep } from '../../../bin/lib/processes.mjs';

const MAKE = 'mutation ($input: CreateChatThreadInput!) { createChatThread(input: $input) { id } }';
const SEND = 'mutation ($input: SendChatMessageInput!) { sendChatMessage(input: $input) { id } }';
const EDIT = 'mutation ($input: EditChatMessageInput!) { editChatMessage(input: $input) { id } }';
const REMOVE = 'mutation ($id: ID!) { deleteChatMessage(id: $id) }';
const REACT = 'mutation ($id: ID!) { addChatReaction(id: $id, emoji: "👍") { id } }';
const CALM = 'mutation ($id: ID!) { removeChatReaction(id: $id, emoji: "👍") { id } }';
const CLOSE = 'mutation ($id: ID!) { closeTicket(input: { ticketId: $id }) { id } }';
const REOPEN = 'mutation ($id: ID!) { reopenTicket(ticketId: $id) { id } }';
const RENAME =
  'mutation ($id: ID!, $subject: String!) { renameTicket(input: { ticketId: $id, subject: $subject }) { id } }';
const ASSIGN =
  'mutation ($id: ID!, $userId: ID) { assignTicket(input: { ticketId: $id, userId: $userId }) { id } }';

export async function makeThread([owner, ...others]) {
  const input = { subject: 'Everybody', participants: others.map(({ id }) => ({ id: String(id) })) };
  return (await owner.insist(MAKE, { input })).createChatThread.id;
}

export class Deeds {
  done = 0;
  refused = 0;
  #messages = [];
  #number = 0;

  constructor({ people, visitors, random, threadId, ticketIds }) {
    Object.assign(this, { people, visitors, random, threadId, ticketIds });
    this.kinds = [
      [25, () => this.#customer()],
      [15, () => this.#answer()],
      [8, (id) => this.#ask(CLOSE, { id })],
      [8, (id) => this.#ask(REOPEN, { id })],
      [6, (id) => this.#ask(RENAME, { id, subject: `Name ${this.#number}` })],
      [6, (id) => this.#ask(ASSIGN, { id, userId: String(this.#one(this.people).id) })],
      [18, () => this.#say()],
      [4, () => this.#ofMessage((id) => this.#ask(EDIT, { input: { id, body: `Edited ${this.#number}` } }))],
      [3, () => this.#ofMessage((id) => this.#ask(REMOVE, { id }))],
      [5, () => this.#ofMessage((id) => this.#ask(REACT, { id }))],
      [2, () => this.#ofMessage((id) => this.#ask(CALM, { id }))],
    ];
  }

  /** So many a second, for so long. What is refused or not answered is left: it either happened, or not. */
  async run(seconds, perSecond) {
    const until = Date.now() + seconds * 1_000;
    const pending = new Set();
    while (Date.now() < until) {
      await sleep(1_000 / perSecond);
      if (pending.size > perSecond * 2) continue;
      const deed = this.#draw()
        .then(() => (this.done += 1))
        .catch(() => (this.refused += 1))
        .finally(() => pending.delete(deed));
      pending.add(deed);
    }
    await Promise.all(pending);
  }

  #draw() {
    this.#number += 1;
    let at = this.random() * this.kinds.reduce((sum, [weight]) => sum + weight, 0);
    const [, deed] = this.kinds.find(([weight]) => (at -= weight) < 0);
    return deed(this.#one(this.ticketIds));
  }

  #one(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  #ask(query, variables) {
    return this.#one(this.people).graphql(query, variables);
  }

  #customer() {
    return this.visitors.once(Math.floor(this.random() * 1_000), `realtime ${this.#number}`);
  }

  async #answer() {
    const path = `/api/v2/tickets/${this.#one(this.ticketIds)}/messages`;
    const body = { message: `Told ${this.#number}`, token: randomUUID() };
    const { status } = await this.#one(this.people).ask('POST', path, { body });
    if (status >= 300 || status === 0) throw new Error(String(status));
  }

  async #say() {
    const input = { threadId: this.threadId, body: `Word ${this.#number}`, clientMutationId: randomUUID() };
    const { sendChatMessage } = await this.#ask(SEND, { input });
    this.#messages.push(sendChatMessage.id);
  }

  async #ofMessage(deed) {
    if (this.#messages.length === 0) return this.#say();
    return deed(this.#one(this.#messages.slice(-50)));
  }
}
