import type { ApolloClient } from '@apollo/client';
import i18next from 'i18next';
import { readFragment } from '@/gql';
import type { ChatCallNewsSubscription } from '@/gql/graphql';
import { toast } from '@/lib/toast';
import {
  ChatCallFactsFragmentDoc,
  ChatCallNewsDocument,
  ChatCallsDocument,
  DeclineChatCallDocument,
} from './Calls.generated';
import { type ChatCall, current, forgetCalls, learnCall, learnCalls, runningNow } from './callStore';
import { CallSession, type Goal, NOTHING_OWN, wantsNow } from './session/session';
import { keptPlace, leavePlace, touchPlace } from './session/place';
import { playDeclined } from './tones';

const AGAIN_MS = 3_000;
const DECLINED_MS = 5_000;
const QUIET = { quiet: true } as const;

let session: CallSession | null = null;

/** Calls of this person, as this window follows and takes part in them. */
export class Calls {
  private isOver = false;
  private stop: () => void = () => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly client: ApolloClient,
    private readonly meId: string,
  ) {}

  start(): void {
    addEventListener('pagehide', touchPlace);
    this.follow();
    void this.load().then(() => this.resume());
  }

  end(): void {
    this.isOver = true;
    removeEventListener('pagehide', touchPlace);
    clearTimeout(this.timer);
    this.stop();
    session?.leave();
    session = null;
    forgetCalls();
  }

  /** What was told while nobody listened is read. */
  again(): void {
    void this.load();
    session?.again();
  }

  /** Comes into a call: at once, or after a look at oneself. */
  async enter(goal: Goal, title: string, isPreview = false): Promise<void> {
    session?.leave();
    const mine = new CallSession(this.client, this.meId);
    session = mine;
    const call = 'callId' in goal ? (runningNow().get(goal.callId) ?? null) : null;
    current.set({
      ...{ seat: mine.seat, call, title, ending: null, others: [] },
      phase: isPreview ? 'preview' : 'joining',
      own: { ...NOTHING_OWN },
    });
    await mine.prepare(wantsNow());
    if (!isPreview && session === mine) await mine.enter(goal);
  }

  async decline(call: ChatCall): Promise<void> {
    learnCall({ ...call, ringsForViewer: false });
    const asked = this.client.mutate({
      mutation: DeclineChatCallDocument,
      variables: { id: call.id },
      context: QUIET,
    });
    const { data } = await asked.catch(() => ({ data: null }));
    if (data) learnCall(readFragment(ChatCallFactsFragmentDoc, data.declineChatCall));
  }

  /** A page that was loaded anew goes on. */
  private resume(): void {
    const id = keptPlace();
    const call = id === null ? undefined : runningNow().get(id);
    if (!call || this.isOver) return leavePlace();
    void this.enter({ callId: call.id }, call.threadName);
  }

  private async load(): Promise<void> {
    const asked = this.client.query({
      query: ChatCallsDocument,
      fetchPolicy: 'no-cache',
      context: QUIET,
    });
    const { data } = await asked.catch(() => ({ data: undefined }));
    if (data && !this.isOver)
      learnCalls(data.chatCalls.map((call) => readFragment(ChatCallFactsFragmentDoc, call)));
  }

  private follow(): void {
    const running = this.client
      .subscribe({ query: ChatCallNewsDocument, fetchPolicy: 'no-cache', context: QUIET })
      .subscribe({
        next: ({ data, error }) => {
          if (error) this.broken();
          else if (data) this.heard(data.chatCallNews);
        },
        error: () => this.broken(),
      });
    this.stop = () => running.unsubscribe();
  }

  private broken(): void {
    if (this.isOver) return;
    this.stop();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.follow();
      this.again();
    }, AGAIN_MS);
  }

  private heard({ what, userId, call: told, signal }: ChatCallNewsSubscription['chatCallNews']): void {
    const mine = current.get();
    if (signal) {
      if (signal.toSeat === mine?.seat) session?.hear(signal.fromSeat, signal.kind, signal.data);
      return;
    }
    if (!told) return;
    const call = readFragment(ChatCallFactsFragmentDoc, told);
    learnCall(call);
    if (what === 'DECLINED' && call.initiatorId === this.meId && mine?.call?.id === call.id)
      sayDeclined(call, userId);
    session?.follow(call);
  }
}

function sayDeclined(call: ChatCall, userId: string): void {
  const name = call.answers.find((answer) => answer.userId === userId)?.name ?? '';
  playDeclined();
  toast.notice(i18next.t('declinedBy', { ns: 'chatCalls', name }), { forMs: DECLINED_MS });
}

export const currentSession = (): CallSession | null => session;

/** The window of a call that is over, or was only looked at, is closed. */
export function closeCall(): void {
  session?.leave();
  session = null;
  current.set(null);
}
