import type { ApolloClient } from '@apollo/client';
import { type FragmentType, readFragment } from '@/gql';
import { inTurn } from '@/lib/in-turn';
import {
  AddChatReactionDocument,
  ChatMessageFactsFragmentDoc,
  ChatThreadFactsFragmentDoc,
  DeleteChatMessageDocument,
  EditChatMessageDocument,
  MuteChatThreadDocument,
  PinChatMessageDocument,
  ReadChatThreadDocument,
  RemoveChatReactionDocument,
  RestoreChatMessageDocument,
  SendChatMessageDocument,
  StarChatMessageDocument,
  UnreadChatThreadDocument,
} from './Chat.generated';
import { change, chatNow } from './chatStore';
import type { Hope, PendingMessage, ShownChatMessage } from './shapes';

const WITH = { fetchPolicy: 'no-cache', context: { quiet: true } } as const;

type MessageRef = FragmentType<typeof ChatMessageFactsFragmentDoc>;
type ThreadRef = FragmentType<typeof ChatThreadFactsFragmentDoc>;

/**
 * What is done to messages and threads. Each is there at once, as a hope over what the server told; when the server says
 * no, the hope goes and the error is handed on.
 */
export class ChatDeeds {
  constructor(private readonly client: ApolloClient) {}

  react(identifier: string, { id }: ShownChatMessage, emoji: string, isOn: boolean): Promise<void> {
    return this.hoping(identifier, id, { kind: 'react', emoji, isOn }, async () => {
      const variables = { id, emoji };
      if (isOn)
        return (await this.client.mutate({ mutation: AddChatReactionDocument, variables, ...WITH })).data
          ?.addChatReaction;
      return (await this.client.mutate({ mutation: RemoveChatReactionDocument, variables, ...WITH })).data
        ?.removeChatReaction;
    });
  }

  pin(identifier: string, { id }: { id: string }, isOn: boolean): Promise<void> {
    return this.hoping(identifier, id, { kind: 'pin', isOn }, async () => {
      const asked = { mutation: PinChatMessageDocument, variables: { id, isOn }, ...WITH };
      return (await this.client.mutate(asked)).data?.pinChatMessage;
    });
  }

  star(identifier: string, { id }: { id: string }, isOn: boolean): Promise<void> {
    return this.hoping(identifier, id, { kind: 'star', isOn }, async () => {
      const asked = { mutation: StarChatMessageDocument, variables: { id, isOn }, ...WITH };
      return (await this.client.mutate(asked)).data?.starChatMessage;
    });
  }

  /** @throws chat.version_conflict when somebody changed it meanwhile, on another screen */
  edit(
    identifier: string,
    { id, version }: ShownChatMessage,
    { body, text }: { body: string; text: string },
  ): Promise<void> {
    return this.hoping(identifier, id, { kind: 'edit', body, text }, async () => {
      const input = { id, body, version };
      const asked = { mutation: EditChatMessageDocument, variables: { input }, ...WITH };
      return (await this.client.mutate(asked)).data?.editChatMessage;
    });
  }

  /** It stays away until the server says the same. Answers how it is brought back. */
  async delete(identifier: string, { id }: { id: string }): Promise<() => Promise<void>> {
    const key = this.hope(identifier, id, { kind: 'delete' });
    try {
      await this.client.mutate({ mutation: DeleteChatMessageDocument, variables: { id }, ...WITH });
    } catch (error) {
      change({ type: 'settled', identifier, key });
      throw error;
    }
    return async () => {
      const asked = { mutation: RestoreChatMessageDocument, variables: { id }, ...WITH };
      const { data } = await this.client.mutate(asked);
      this.answered(identifier, key, data?.restoreChatMessage);
    };
  }

  /**
   * Says something. It is on the screen at once, and on its way when it is known which conversations it shows and what was
   * said before it has arrived. @throws what the server says against it; then it is taken back
   */
  async send(
    identifier: string,
    shown: PendingMessage,
    ticketIds: Promise<readonly string[]> | null,
  ): Promise<void> {
    change({ type: 'sent', identifier, pending: shown });
    try {
      await inTurn(`chat ${identifier}`, () => this.sent(identifier, shown, ticketIds));
    } catch (error) {
      // An event may have brought it although the answer was lost.
      const isOpen = chatNow()
        .rooms.get(identifier)
        ?.pending.some(({ key }) => key === shown.key);
      if (!isOpen) return;
      change({ type: 'rolledBack', identifier, key: shown.key });
      throw error;
    }
  }

  private async sent(
    identifier: string,
    shown: PendingMessage,
    ticketIds: Promise<readonly string[]> | null,
  ): Promise<void> {
    const pending = ticketIds ? { ...shown, ticketIds: await ticketIds } : shown;
    if (ticketIds) change({ type: 'sent', identifier, pending });
    const threadId = chatNow().threads.get(identifier)?.id;
    const input = {
      ...(threadId ? { threadId } : { toUserId: identifier.slice(1) }),
      ...{ body: pending.body, attachmentIds: pending.files.map(({ id }) => id) },
      ...{ ticketIds: [...pending.ticketIds], parentId: pending.parent?.id ?? null },
      clientMutationId: pending.key,
    };
    const asked = { mutation: SendChatMessageDocument, variables: { input }, ...WITH };
    const { data } = await this.client.mutate(asked);
    this.answered(identifier, shown.key, data?.sendChatMessage);
  }

  async read(identifier: string, position: number): Promise<void> {
    const thread = chatNow().threads.get(identifier);
    if (!thread?.id) return;
    change({ type: 'readUpTo', identifier, position });
    const asked = { mutation: ReadChatThreadDocument, variables: { id: thread.id }, ...WITH };
    const { data } = await this.client.mutate(asked);
    this.pictured(data?.readChatThread);
  }

  async unread(identifier: string, messageId: string): Promise<void> {
    const id = chatNow().threads.get(identifier)?.id;
    if (!id) return;
    change({ type: 'readUpTo', identifier, position: 0 });
    const asked = { mutation: UnreadChatThreadDocument, variables: { id, messageId }, ...WITH };
    const { data } = await this.client.mutate(asked);
    this.pictured(data?.unreadChatThread);
  }

  async mute(identifier: string, isMuted: boolean): Promise<void> {
    const id = chatNow().threads.get(identifier)?.id;
    if (!id) return;
    change({ type: 'muted', identifier, muted: isMuted });
    try {
      const asked = { mutation: MuteChatThreadDocument, variables: { id, isMuted }, ...WITH };
      const { data } = await this.client.mutate(asked);
      this.pictured(data?.muteChatThread);
    } finally {
      change({ type: 'muted', identifier, muted: null });
    }
  }

  private async hoping(
    identifier: string,
    messageId: string,
    wish: Hope['change'],
    ask: () => Promise<MessageRef | undefined>,
  ): Promise<void> {
    const key = this.hope(identifier, messageId, wish);
    try {
      this.answered(identifier, key, await ask());
    } catch (error) {
      change({ type: 'settled', identifier, key });
      throw error;
    }
  }

  private hope(identifier: string, messageId: string, wish: Hope['change']): string {
    const key = crypto.randomUUID();
    change({ type: 'hoped', identifier, hope: { key, messageId, change: wish } });
    return key;
  }

  private answered(identifier: string, hopeKey: string, ref: MessageRef | undefined): void {
    if (!ref) return change({ type: 'settled', identifier, key: hopeKey });
    const message = readFragment(ChatMessageFactsFragmentDoc, ref);
    change({ type: 'answered', identifier, message, hopeKey });
  }

  private pictured(ref: ThreadRef | undefined): void {
    if (!ref) return;
    change({ type: 'threads', threads: [readFragment(ChatThreadFactsFragmentDoc, ref)] });
  }
}
