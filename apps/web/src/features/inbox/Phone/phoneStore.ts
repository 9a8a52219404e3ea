import { createStore } from '@/lib/store';
import type { LineTrouble, Over } from './line/line';

/** A call as this person sees it, from its first ring until they have put it away. */
export interface ShownCall {
  key: string;
  callId: string | null;
  direction: 'in' | 'out';
  /** Of the other side, in digits, or what stands there instead. */
  number: string;
  /** What it is called until the server has said who it is. */
  name: string | null;
  phase: 'ringing' | 'dialling' | 'ongoing' | 'over';
  /** When both sides began to hear each other. */
  since: number | null;
  until: number | null;
  isMuted: boolean;
  how: Over | 'handedOver' | null;
  trouble: LineTrouble | null;
  /** Written and not yet kept. */
  note: string;
}

export interface PhoneState {
  /** `off`: nobody is rung here. */
  status: 'off' | 'connecting' | 'ready' | 'broken';
  trouble: LineTrouble | null;
  isSimulated: boolean;
  calls: readonly ShownCall[];
}

export const phone = createStore<PhoneState>({
  status: 'off',
  trouble: null,
  isSimulated: false,
  calls: [],
});

export function patchPhone(change: Partial<PhoneState>): void {
  phone.set({ ...phone.get(), ...change });
}

export function callAt(key: string): ShownCall | undefined {
  return phone.get().calls.find((call) => call.key === key);
}

export function patchCall(key: string, change: Partial<ShownCall>): void {
  patchPhone({
    calls: phone.get().calls.map((call) => (call.key === key ? { ...call, ...change } : call)),
  });
}

/** A new one stands first among those that ring; what was over makes room for it, unless words stand in it. */
export function addCall(
  call: Pick<ShownCall, 'key' | 'direction' | 'number' | 'phase'> & Partial<ShownCall>,
): void {
  const { calls } = phone.get();
  if (calls.some(({ key }) => key === call.key)) return;
  const kept = calls.filter(({ phase, note }) => phase !== 'over' || note.trim() !== '');
  const blank = { callId: null, name: null, since: null, until: null, isMuted: false, how: null };
  patchPhone({ calls: [...kept, { ...blank, trouble: null, note: '', ...call }] });
}

export function dropCall(key: string): void {
  patchPhone({ calls: phone.get().calls.filter((call) => call.key !== key) });
}

/** What a line says of a call that is over. What was never taken here and is gone leaves nothing but a word. */
export function endCall(key: string, how: Over, trouble: LineTrouble | null, now: number): void {
  const call = callAt(key);
  if (!call || call.phase === 'over') return;
  patchCall(key, { phase: 'over', until: now, how: call.how ?? how, trouble });
}

export const isTalking = ({ phase }: ShownCall): boolean => phase === 'ongoing' || phase === 'dialling';
