import type { Device } from '@twilio/voice-sdk';
import { sound } from '../sound';

/** Speaks and hears by the devices that somebody has chosen, from the beginning of a call until its end. */
export function soundOf({ audio }: Device) {
  let isSpeaking = false;
  const leave = sound.subscribe(() => void (isSpeaking && use()));

  /** What is not there any more is as the system has it. */
  async function use(): Promise<void> {
    if (!audio) return;
    const { microphone, speaker } = sound.get();
    if (audio.isOutputSelectionSupported)
      await audio.speakerDevices.set(speaker ?? 'default').catch(() => undefined);
    await (microphone ? audio.setInputDevice(microphone) : audio.unsetInputDevice()).catch(release);
  }

  /** The microphone is nobody's business while nobody speaks. */
  async function release(): Promise<void> {
    await audio?.unsetInputDevice().catch(() => undefined);
  }

  return {
    begin(): Promise<void> {
      isSpeaking = true;
      return use();
    },
    end(): void {
      isSpeaking = false;
      void release();
    },
    leave,
  };
}
