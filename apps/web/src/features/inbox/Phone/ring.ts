import { sound as chosen } from './sound';

const PAUSE_MS = 3_000;
const TONE_SECONDS = 0.9;
const LOUD = 0.08;

/** Rings until the answer is called. Browsers stay silent until somebody has touched the page: then it is only seen. */
export function ring(): () => void {
  let opened: AudioContext | null = null;
  const once = (): void => {
    if (!navigator.userActivation?.hasBeenActive) return;
    const sound = (opened ??= heardBy(chosen.get().speaker));
    if (sound.state !== 'running') void sound.resume().catch(() => undefined);
    const start = sound.currentTime + 0.02;
    const gain = sound.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUD, start + 0.05);
    gain.gain.setValueAtTime(LOUD, start + TONE_SECONDS - 0.1);
    gain.gain.linearRampToValueAtTime(0, start + TONE_SECONDS);
    gain.connect(sound.destination);
    for (const pitch of [440, 554]) {
      const tone = sound.createOscillator();
      tone.frequency.value = pitch;
      tone.connect(gain);
      tone.start(start);
      tone.stop(start + TONE_SECONDS);
    }
  };
  once();
  const timer = setInterval(once, PAUSE_MS);
  return () => {
    clearInterval(timer);
    void opened?.close().catch(() => undefined);
  };
}

/** Where the browser knows no such choice, or the device is gone, it rings as the system has it. */
function heardBy(speaker: string | null): AudioContext {
  const sound: AudioContext & { setSinkId?: (id: string) => Promise<void> } = new AudioContext();
  if (speaker) void sound.setSinkId?.(speaker).catch(() => undefined);
  return sound;
}
