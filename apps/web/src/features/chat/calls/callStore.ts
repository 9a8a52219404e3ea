import { useSyncExternalStore } from 'react';
import type { ChatCallFactsFragment } from '@/gql/graphql';
import { createStore } from '@/lib/store';

export type ChatCall = ChatCallFactsFragment;

/** Why somebody is in a call no more. */
export type Ending = 'over' | 'declined' | 'missed' | 'elsewhere' | 'full' | 'failed';
export type Trouble = 'denied' | 'none' | 'busy';
export type LinkState = 'connecting' | 'connected' | 'lost';

/** What somebody lets the others hear and see. */
export interface Shown {
  mic: boolean;
  camera: boolean;
  screen: boolean;
}

export interface Other {
  seat: string;
  userId: string;
  name: string;
  stream: MediaStream | null;
  shown: Shown;
  link: LinkState;
}

/** What this window has of the call that it takes part in. */
export interface CurrentCall {
  seat: string;
  /** Null until the server has answered. */
  call: ChatCall | null;
  /** With whom, while the call is not known. */
  title: string;
  phase: 'preview' | 'joining' | 'in' | 'over';
  ending: Ending | null;
  own: Shown & { stream: MediaStream | null; trouble: Trouble | null };
  others: readonly Other[];
}

/** Calls that run in one's threads. */
const running = createStore<ReadonlyMap<string, ChatCall>>(new Map());
/** The newest version of calls that are over: what is told late brings none of them back. */
const ended = new Map<string, number>();
export const current = createStore<CurrentCall | null>(null);

export function learnCall(call: ChatCall): void {
  const known = running.get().get(call.id);
  if (known && known.version > call.version) return;
  if ((ended.get(call.id) ?? 0) >= call.version) return;
  const next = new Map(running.get());
  if (call.isRunning) next.set(call.id, call);
  else {
    next.delete(call.id);
    ended.set(call.id, call.version);
  }
  running.set(next);
  const mine = current.get();
  if (mine?.call?.id === call.id && mine.call.version <= call.version) current.set({ ...mine, call });
}

/** All that run now: others have ended while nobody listened. */
export function learnCalls(calls: readonly ChatCall[]): void {
  const there = new Set(calls.map(({ id }) => id));
  running.set(new Map([...running.get()].filter(([id]) => there.has(id))));
  for (const call of calls) learnCall(call);
}

export function forgetCalls(): void {
  running.set(new Map());
  ended.clear();
}

export const runningNow = (): ReadonlyMap<string, ChatCall> => running.get();
export const useRunning = (): ReadonlyMap<string, ChatCall> =>
  useSyncExternalStore(running.subscribe, running.get);
export const useCurrent = (): CurrentCall | null => useSyncExternalStore(current.subscribe, current.get);

/** The call that runs in a thread. */
export function useCallIn(threadId: string | null | undefined): ChatCall | null {
  const calls = useRunning();
  for (const call of calls.values()) if (call.threadId === threadId) return call;
  return null;
}

export function changeCurrent(change: Partial<CurrentCall>): void {
  const now = current.get();
  if (now) current.set({ ...now, ...change });
}
