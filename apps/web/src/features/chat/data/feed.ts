import type { ApolloClient } from '@apollo/client';
import { readFragment } from '@/gql';
import type { ChatDirection, ChatEventsSubscription } from '@/gql/graphql';
import { codedError, isResyncRequired } from '@/lib/apollo';
import { tellChatNews } from '../notices/chatNews';
import {
  ChatEventsDocument,
  ChatMessageFactsFragmentDoc,
  ChatMessagesDocument,
  ChatThreadDocument,
  ChatThreadFactsFragmentDoc,
  ChatThreadsDocument,
} from './Chat.generated';
import { beginAnew, change, changeAll, chatNow, standing } from './chatStore';
import { staleThreads } from './chatState';
import type { ChatPage } from './room';
import type { ChatMessage, ChatNews, ChatThread } from './shapes';
import { forgetTypists, heardTyping } from './typists';

const QUIET = { quiet: true } as const;
const LIST_PAGE = 100;
export const ROOM_PAGE = 50;
const AGAIN_MS = 5_000;
const STALE_MS = 250;

type Told = ChatEventsSubscription['chatEvents'];

function newsOf(told: Told): ChatNews {
  const { cursor, message, thread, kind, threadId, userId, messageId } = told;
  const { version, threadVersion, position, authorId } = told;
  return {
    ...{ kind, threadId, userId, messageId: messageId ?? null, version: version ?? null },
    ...{ threadVersion: threadVersion ?? null, position: position ?? null, authorId: authorId ?? null },
    cursor: cursor === null || cursor === undefined ? null : Number(cursor),
    message: message ? readFragment(ChatMessageFactsFragmentDoc, message) : null,
    thread: thread ? readFragment(ChatThreadFactsFragmentDoc, thread) : null,
  };
}

/** Loads the threads of this person and follows all that happens in them, from one cursor on. */
export class ChatFeed {
  private isOver = false;
  private stop: () => void = () => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private staleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly client: ApolloClient,
    readonly meId: string,
  ) {}

  start(): void {
    beginAnew(this.meId);
    standing.set('loading');
    void this.load();
  }

  end(): void {
    this.isOver = true;
    this.rest();
    beginAnew('');
    standing.set('loading');
  }

  again(): void {
    this.rest();
    standing.set('loading');
    void this.load();
  }

  private rest(): void {
    this.stop();
    clearTimeout(this.timer);
    clearTimeout(this.staleTimer);
    this.staleTimer = undefined;
    forgetTypists();
  }

  /** The list first, then what happened since it was read. */
  private async load(): Promise<void> {
    try {
      const { cursor, endCursor, hasMore } = await this.listPage(null);
      if (this.isOver) return;
      this.follow(cursor);
      standing.set('ready');
      if (!hasMore) change({ type: 'listed' });
      else await this.wholeList(endCursor);
    } catch (error) {
      if (this.isOver) return;
      const isRefused = codedError(error)?.code === 'auth.in_person_only';
      standing.set(isRefused ? 'refused' : 'failed');
      if (!isRefused) this.timer = setTimeout(() => void this.load(), AGAIN_MS);
    }
  }

  private async wholeList(after: string | null): Promise<void> {
    let from = after;
    while (from && !this.isOver) {
      const page = await this.listPage(from);
      from = page.hasMore ? page.endCursor : null;
    }
    if (!this.isOver) change({ type: 'listed' });
  }

  private async listPage(after: string | null, term?: string) {
    const { data } = await this.client.query({
      query: ChatThreadsDocument,
      variables: { after, first: LIST_PAGE, term },
      fetchPolicy: 'no-cache',
      context: QUIET,
    });
    const list = data?.chatThreads;
    const threads = (list?.edges ?? []).map(({ node }) => readFragment(ChatThreadFactsFragmentDoc, node));
    change({ type: 'threads', threads });
    return {
      threads,
      cursor: list?.eventCursor ?? '0',
      endCursor: list?.pageInfo.endCursor ?? null,
      hasMore: list?.pageInfo.hasNextPage ?? false,
    };
  }

  /** Threads by a part of their name: also those far down a long list. */
  async find(term: string): Promise<readonly ChatThread[]> {
    return (await this.listPage(null, term)).threads;
  }

  private follow(after: string): void {
    this.stop();
    const running = this.client
      .subscribe({ query: ChatEventsDocument, variables: { after }, fetchPolicy: 'no-cache', context: QUIET })
      .subscribe({
        next: ({ data, error }) => {
          if (error) this.broken(error);
          else if (data) this.heard(newsOf(data.chatEvents));
        },
        error: (error: unknown) => this.broken(error),
      });
    this.stop = () => running.unsubscribe();
  }

  private heard(news: ChatNews): void {
    if (news.kind === 'TYPING_STARTED' || news.kind === 'TYPING_ENDED')
      return heardTyping(news.threadId, news.userId, news.kind === 'TYPING_STARTED');
    if (news.kind === 'MESSAGE_ADDED') heardTyping(news.threadId, news.userId, false);
    change({ type: 'news', news });
    tellChatNews(news);
    this.staleTimer ??= setTimeout(() => this.refresh(), STALE_MS);
  }

  /** The server cannot bridge the gap, or the socket was closed for good: everything once more. */
  private broken(error: unknown): void {
    if (this.isOver) return;
    this.rest();
    this.timer = setTimeout(() => void this.anew(), isResyncRequired(error) ? 0 : AGAIN_MS);
  }

  private async anew(): Promise<void> {
    const open = [...chatNow().rooms].filter(([, room]) => room.isLoaded).map(([identifier]) => identifier);
    await this.load();
    for (const identifier of open) await this.stretch(identifier, 'END').catch(() => undefined);
  }

  /** What the news alone could not tell is read again. */
  private refresh(): void {
    this.staleTimer = undefined;
    for (const id of staleThreads(chatNow())) void this.thread(id).catch(() => undefined);
  }

  /** @returns null when it is not there, or not for this person. */
  async thread(id: string): Promise<ChatThread | null> {
    try {
      const { data } = await this.client.query({
        query: ChatThreadDocument,
        variables: { id },
        fetchPolicy: 'no-cache',
        context: QUIET,
      });
      if (!data) return null;
      const thread = readFragment(ChatThreadFactsFragmentDoc, data.chatThread);
      change({ type: 'threads', threads: [thread] });
      return thread;
    } catch (error) {
      if (codedError(error)?.code !== 'not_found') throw error;
      change({ type: 'gone', threadId: id });
      return null;
    }
  }

  /** A stretch of messages of a thread, into its room. Of a thread that nobody has written in there are none. */
  async stretch(identifier: string, direction: ChatPage['direction'], id?: string): Promise<void> {
    change({ type: 'opened', identifier });
    const threadId = chatNow().threads.get(identifier)?.id;
    if (!threadId) {
      const page: ChatPage = { direction: 'END', messages: [], hasOlder: false, hasNewer: false };
      return change({ type: 'page', identifier, page });
    }
    const asked: ChatDirection = direction === 'END' ? 'BEFORE' : direction;
    const { data } = await this.client.query({
      query: ChatMessagesDocument,
      variables: { threadId, direction: asked, id: direction === 'END' ? null : id, first: ROOM_PAGE },
      fetchPolicy: 'no-cache',
      context: QUIET,
    });
    const { edges = [], pageInfo } = data?.chatMessages ?? {};
    const messages: ChatMessage[] = edges.map(({ node }) => readFragment(ChatMessageFactsFragmentDoc, node));
    const page = {
      ...{ direction, messages },
      hasOlder: pageInfo?.hasPreviousPage ?? false,
      hasNewer: direction === 'END' ? false : (pageInfo?.hasNextPage ?? false),
    };
    changeAll([{ type: 'page', identifier, page }]);
  }
}
