import { createStore } from '@/lib/store';

/** What somebody speaks into and hears by; null: as the system has it. */
export interface Sound {
  microphone: string | null;
  speaker: string | null;
}

const PLACE = 'parley.phone.sound';

/** Of this browser: another computer has other devices. */
export const sound = createStore<Sound>(kept());

export function chooseSound(change: Partial<Sound>): void {
  sound.set({ ...sound.get(), ...change });
  try {
    localStorage.setItem(PLACE, JSON.stringify(sound.get()));
  } catch {
    // Where nothing may be kept it holds until the page is left.
  }
}

function kept(): Sound {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return { microphone: wordOf(found, 'microphone'), speaker: wordOf(found, 'speaker') };
  } catch {
    return { microphone: null, speaker: null };
  }
}

function wordOf(found: unknown, name: keyof Sound): string | null {
  const value = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}
