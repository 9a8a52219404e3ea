/** How a call that was on this line is over. `cancelled`: it rings no more, nobody took it here. */
export type Over = 'ended' | 'cancelled' | 'elsewhere' | 'failed';

/** Why a line, or a call on it, does not work. */
export type LineTrouble = 'microphone' | 'network' | 'token' | 'other';

/** One call as the browser holds it. */
export interface LineCall {
  /** The line's own name of it. */
  readonly key: string;
  /** Ours, where the provider handed it on. */
  readonly callId: string | null;
  readonly from: string;
  answer(): void;
  decline(): void;
  hangUp(): void;
  mute(isMuted: boolean): void;
  /** One of 0-9, * and #. */
  press(key: string): void;
}

/** What a line tells. */
export interface LineListener {
  state(state: 'connecting' | 'ready' | 'broken', trouble?: LineTrouble): void;
  rings(call: LineCall): void;
  /** Both sides hear each other. */
  speaks(key: string): void;
  over(key: string, how: Over, trouble?: LineTrouble): void;
}

/** The way between this browser and a provider of telephone calls. */
export interface PhoneLine {
  /** Connects for a call of ours that has been begun at the server. */
  begin(callId: string): Promise<LineCall>;
  renew(token: string): void;
  close(): void;
}

export interface LineWish {
  token: string;
  /** Whether it wants to be rung, or is only there to call out. */
  isRung: boolean;
  listener: LineListener;
}
