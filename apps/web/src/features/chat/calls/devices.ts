import { createStore } from '@/lib/store';

/** What somebody is heard and seen by, and hears by; null: as the system has it. */
export interface Devices {
  microphone: string | null;
  camera: string | null;
  speaker: string | null;
  /** Whether the camera is on when they come in. */
  withCamera: boolean;
}

const PLACE = 'parley.calls.devices';

/** Of this browser: another computer has other devices. */
export const devices = createStore<Devices>(kept());

export function chooseDevices(change: Partial<Devices>): void {
  devices.set({ ...devices.get(), ...change });
  try {
    localStorage.setItem(PLACE, JSON.stringify(devices.get()));
  } catch {
    // Where nothing may be kept it holds until the page is left.
  }
}

function kept(): Devices {
  let found: unknown = null;
  try {
    found = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
  } catch {
    // What cannot be read is as if nothing had been chosen.
  }
  const values = typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  const wordOf = (name: string): string | null => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    microphone: wordOf('microphone'),
    camera: wordOf('camera'),
    speaker: wordOf('speaker'),
    withCamera: values['withCamera'] !== false,
  };
}

/** Where the browser knows no such choice, or the device is gone, it is heard as the system has it. */
export function heardBy(): AudioContext {
  const { speaker } = devices.get();
  const sound: AudioContext & { setSinkId?: (id: string) => Promise<void> } = new AudioContext();
  if (speaker) void sound.setSinkId?.(speaker).catch(() => undefined);
  return sound;
}
