import { heardBy } from './devices';

/** As loud as the specification says. */
const LOUD = 0.3;
const PAUSE_MS = 2_800;

let shared: AudioContext | null = null;

/** Browsers stay silent until somebody has touched the page: then a call is only seen. */
function soundOutput(): AudioContext | null {
  if (!navigator.userActivation?.hasBeenActive) return null;
  shared ??= heardBy();
  if (shared.state !== 'running') void shared.resume().catch(() => undefined);
  return shared;
}

/** Soft notes, one after the other. */
function play(notes: readonly { pitch: number; at: number; seconds: number }[]): void {
  const sound = soundOutput();
  if (!sound) return;
  const start = sound.currentTime + 0.02;
  for (const { pitch, at, seconds } of notes) {
    const gain = sound.createGain();
    gain.gain.setValueAtTime(0, start + at);
    gain.gain.linearRampToValueAtTime(LOUD, start + at + 0.03);
    gain.gain.exponentialRampToValueAtTime(0.001, start + at + seconds);
    gain.connect(sound.destination);
    const tone = sound.createOscillator();
    tone.type = 'sine';
    tone.frequency.value = pitch;
    tone.connect(gain);
    tone.start(start + at);
    tone.stop(start + at + seconds);
  }
}

/** Rings until the answer is called. Of several windows one is heard. */
export function ring(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let stop: () => void = () => undefined;
  let isOver = false;
  const once = () =>
    play([
      { pitch: 523, at: 0, seconds: 0.5 },
      { pitch: 659, at: 0.22, seconds: 0.5 },
      { pitch: 784, at: 0.44, seconds: 0.9 },
    ]);
  const begin = (): Promise<void> =>
    new Promise((resolve) => {
      stop = resolve;
      if (isOver) return resolve();
      once();
      timer = setInterval(once, PAUSE_MS);
    });
  if (navigator.locks) void navigator.locks.request('parley.calls.ring', begin).catch(() => undefined);
  else void begin();
  return () => {
    isOver = true;
    clearInterval(timer);
    stop();
  };
}

/** Somebody declined. */
export function playDeclined(): void {
  play([
    { pitch: 392, at: 0, seconds: 0.35 },
    { pitch: 294, at: 0.28, seconds: 0.6 },
  ]);
}
