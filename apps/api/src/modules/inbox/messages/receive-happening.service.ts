import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { HappeningOf, MessageName } from '../../channels/index.js';
import { ContactMerges } from '../../contacts/index.js';
import { Presence } from '../presence/presence.service.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { FollowCall } from './follow-call.service.js';
import { MessageChanges } from './message-changes.service.js';
import { MessageVerbsRepository } from './message-verbs.repository.js';
import { MessagesRepository } from './messages.repository.js';
import { emojiOf, react, type StoredReaction } from './reaction.rules.js';

/** What customers do to messages that are there already: react, change their words, take them back. */
@Injectable()
export class ReceiveHappening {
  constructor(
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(MessageVerbsRepository) private readonly verbs: MessageVerbsRepository,
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(MessageChanges) private readonly changes: MessageChanges,
    @Inject(FollowCall) private readonly calls: FollowCall,
    @Inject(ContactMerges) private readonly merges: ContactMerges,
    @Inject(Presence) private readonly presence: Presence,
  ) {}

  /** @returns false when there is no such message (yet). */
  async happened(tx: Tx, { channelId, contactId, message: name, what }: HappeningOf): Promise<boolean> {
    const id = await this.idOf(tx, channelId, name);
    if (id === null) return false;
    if (what.kind === 'call') return this.calls.follow(tx, channelId, id, what);
    if (what.kind === 'reaction') return this.react(tx, id, contactId, what.emoji);
    const change = await this.changes.begin(tx, id);
    if (!change) return false;
    // Only what they wrote themselves can be changed or taken back by them.
    if (change.message.type !== 'INBOUND') return true;
    if (what.kind === 'edit') await this.verbs.rewrite(tx, change.message, what);
    else await this.verbs.withdraw(tx, id);
    await this.changes.finish(tx, change);
    return true;
  }

  /** Our id of a message; null when it is not there. */
  async idOf(tx: Tx, channelId: number, name: MessageName): Promise<number | null> {
    if ('messageRef' in name) return name.messageRef;
    return (await this.messages.byExternalId(tx, channelId, name.externalId))?.id ?? null;
  }

  async typing(tx: Tx, { id }: { id: number }): Promise<void> {
    const ticketId = await this.tickets.newestOfCustomer(tx, id);
    if (ticketId === null) return;
    const who = { kind: 'contact' as const, id, name: '' };
    const { agencyId } = tx.ctx;
    tx.afterCommit(() => this.presence.typing(agencyId, { ticketId, who, isTyping: true, mode: 'REPLY' }));
  }

  /** A customer has one reaction to a message: a new one takes the place of the old. */
  private async react(tx: Tx, id: number, contactId: number, emoji: string | null): Promise<boolean> {
    const message = await this.verbs.lock(tx, id);
    if (!message) return false;
    const by = `contact:${contactId}`;
    const before: readonly StoredReaction[] = message.reactions ?? [];
    // An old one may still stand there under the id that they had before they were merged.
    const theirs = before.length > 0 ? await this.merges.idsOf(tx, contactId) : [];
    const without = theirs.reduce(
      (left, id) =>
        left.reduce<readonly StoredReaction[]>(
          (rest, { emoji: old }) => react(rest, { emoji: old, by: `contact:${id}`, isOn: false }),
          left,
        ),
      before,
    );
    const known = emoji === null ? undefined : (emojiOf(emoji) ?? emoji.slice(0, 32));
    const after = known === undefined ? without : react(without, { emoji: known, by, isOn: true });
    await this.verbs.setReactions(tx, id, after);
    await this.changes.tell(tx, message);
    return true;
  }
}
