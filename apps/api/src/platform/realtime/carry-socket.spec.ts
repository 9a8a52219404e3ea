import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { carry } from './carry-socket.js';

const LOOKS = 40;
const LOOK_MS = 12_000;

/** A socket as the library has it, whose other side answers as it is told. */
class OtherSide extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  pings = 0;
  isGone = false;

  constructor(private readonly answers: boolean) {
    super();
  }

  ping(): void {
    this.pings += 1;
    if (this.answers) this.emit('pong');
  }

  terminate(): void {
    this.isGone = true;
    this.emit('close', 1006, '');
  }
}

function open(answers: boolean): OtherSide {
  const socket = new OtherSide(answers);
  carry({ opened: () => () => Promise.resolve() }, socket as never, new PassThrough(), {});
  return socket;
}

describe('the sign of life of a socket', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked for all day long, with no more listeners in the evening than in the morning', () => {
    const socket = open(true);
    const listeners = () => socket.eventNames().map((name) => socket.listenerCount(name));
    const before = listeners();
    vi.advanceTimersByTime(LOOKS * LOOK_MS);
    expect([socket.pings, socket.isGone]).toEqual([LOOKS, false]);
    expect(listeners()).toEqual(before);
  });

  it('ends a socket whose other side does not answer, once', () => {
    const socket = open(false);
    vi.advanceTimersByTime(LOOKS * LOOK_MS);
    expect([socket.pings, socket.isGone]).toEqual([1, true]);
  });
});
