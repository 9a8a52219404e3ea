import type { ApolloClient } from '@apollo/client';
import { readFragment } from '@/gql';
import { openLine } from './line/open-line';
import type { LineCall, LineListener, PhoneLine } from './line/line';
import { BeginCallDocument, PhoneCallFragmentDoc, PhoneTokensDocument } from './Phone.generated';
import { addCall, callAt, dropCall, endCall, isTalking, patchCall, patchPhone, phone } from './phoneStore';

/** A token is renewed so long before it is worth nothing. */
const RENEW_MS = 180_000;
const LOOK_MS = 30_000;

interface Held {
  line: PhoneLine;
  expiresAt: number;
  isRung: boolean;
}

const lines = new Map<string, Held>();
const calls = new Map<string, LineCall>();
/** What a line has told of a call of ours before it has told its name. */
const early = new Map<string, () => void>();
/** Counts switching on and off: what was begun under an earlier one comes too late. */
let turn = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Connects this browser to every telephone channel, to be rung there. */
export async function switchOn(client: ApolloClient): Promise<void> {
  turn += 1;
  const mine = turn;
  patchPhone({ status: 'connecting', trouble: null });
  try {
    await connect(client, true, () => mine === turn);
  } catch {
    if (mine === turn) patchPhone({ status: 'broken', trouble: 'network' });
  }
  if (mine !== turn) return;
  clearInterval(timer);
  timer = setInterval(() => void look(client), LOOK_MS);
}

/** Nobody is rung here any more; whoever speaks goes on speaking. */
export function switchOff(): void {
  turn += 1;
  clearInterval(timer);
  patchPhone({ status: 'off', trouble: null });
  for (const [channelId, { line }] of lines) {
    if (phone.get().calls.some(isTalking)) continue;
    line.close();
    lines.delete(channelId);
  }
}

/** The person leaves: nothing of theirs goes on. */
export function shutDown(): void {
  for (const call of calls.values()) call.hangUp();
  calls.clear();
  patchPhone({ calls: [] });
  switchOff();
}

async function tokensOf(client: ApolloClient) {
  const { data } = await client.query({
    query: PhoneTokensDocument,
    fetchPolicy: 'no-cache',
    context: { quiet: true },
  });
  return data?.voiceLines ?? [];
}

async function connect(client: ApolloClient, isRung: boolean, isWanted: () => boolean): Promise<void> {
  for (const { channelId, token, expiresAt, isSimulated } of await tokensOf(client)) {
    const held = lines.get(channelId);
    if (!isWanted() || (held && (held.isRung || !isRung))) continue;
    patchPhone({ isSimulated });
    const listener = listenerOf(isRung);
    const line = await openLine(isSimulated, { token, isRung, listener });
    held?.line.close();
    if (!isWanted()) {
      line.close();
      continue;
    }
    lines.set(channelId, { line, isRung, expiresAt: Date.parse(expiresAt) });
  }
}

/** Whether a token is about to be worth nothing, or a line is not there though it should be. */
async function look(client: ApolloClient): Promise<void> {
  const isBroken = phone.get().status === 'broken' && !phone.get().calls.some(isTalking);
  const isOld = [...lines.values()].some(({ expiresAt }) => expiresAt - Date.now() < RENEW_MS);
  if (!navigator.onLine || (!isBroken && !isOld)) return;
  if (isBroken) {
    for (const { line } of lines.values()) line.close();
    lines.clear();
    return switchOn(client);
  }
  for (const { channelId, token, expiresAt } of await tokensOf(client).catch(() => [])) {
    const held = lines.get(channelId);
    if (!held) continue;
    held.line.renew(token);
    held.expiresAt = Date.parse(expiresAt);
  }
}

function listenerOf(isRung: boolean): LineListener {
  return {
    state(status, trouble) {
      if (isRung && phone.get().status !== 'off') patchPhone({ status, trouble: trouble ?? null });
    },
    rings(call) {
      if (phone.get().status === 'off') return;
      calls.set(call.key, call);
      const { key, callId, from } = call;
      addCall({ key, callId, direction: 'in', number: from, phase: 'ringing' });
    },
    speaks(key) {
      if (!callAt(key)) early.set(key, () => this.speaks(key));
      if (callAt(key)?.since === null) patchCall(key, { phase: 'ongoing', since: Date.now() });
    },
    over(key, how, trouble) {
      if (!callAt(key)) early.set(key, () => this.over(key, how, trouble));
      endCall(key, how, trouble ?? null, Date.now());
      calls.delete(key);
    },
  };
}

/** Takes a call; whatever else rings is left alone, and whom one speaks with is not cut off. */
export function answer(key: string): void {
  const call = callAt(key);
  if (call?.phase !== 'ringing' || phone.get().calls.some(isTalking)) return;
  patchCall(key, { phase: 'ongoing' });
  calls.get(key)?.answer();
}

export function decline(key: string): void {
  calls.get(key)?.decline();
  calls.delete(key);
  dropCall(key);
}

export function hangUp(key: string): void {
  calls.get(key)?.hangUp();
  endCall(key, 'ended', null, Date.now());
}

export function mute(key: string, isMuted: boolean): void {
  calls.get(key)?.mute(isMuted);
  patchCall(key, { isMuted });
}

export function press(key: string, digit: string): void {
  calls.get(key)?.press(digit);
}

export interface CallWish {
  number: string;
  name?: string | null;
  channelId?: string | null;
}

/** Calls somebody. It is shown at once. @throws what the server says; then nothing is shown any more. */
export async function callOut(client: ApolloClient, { number, name, channelId }: CallWish): Promise<void> {
  if (phone.get().calls.some(isTalking)) return;
  const waiting = `wish-${crypto.randomUUID()}`;
  addCall({ key: waiting, direction: 'out', number, name: name ?? null, phase: 'dialling' });
  try {
    const { data } = await client.mutate({
      mutation: BeginCallDocument,
      variables: { input: { number, channelId: channelId ?? null } },
      context: { quiet: true },
    });
    if (!data) throw new Error('No call has begun.');
    const { id, channelId: by } = readFragment(PhoneCallFragmentDoc, data.beginCall);
    await connect(client, phone.get().status !== 'off', () => true);
    const line = lines.get(by)?.line;
    if (!line) throw new Error('This browser has no line to that channel.');
    const call = await line.begin(id);
    calls.set(call.key, call);
    const told = early.get(call.key);
    early.clear();
    // Whoever has hung up meanwhile does not call any more.
    if (callAt(waiting)?.phase !== 'dialling') return call.hangUp();
    patchCall(waiting, { key: call.key, callId: id });
    told?.();
  } catch (error) {
    dropCall(waiting);
    throw error;
  }
}
