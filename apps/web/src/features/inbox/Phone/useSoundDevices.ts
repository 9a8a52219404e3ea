import { useCallback, useEffect, useState } from 'react';

export interface SoundDevices {
  microphones: readonly MediaDeviceInfo[];
  speakers: readonly MediaDeviceInfo[];
  /** The browser says what they are called once the microphone was allowed. */
  areNamed: boolean;
}

/** What is plugged in, while it is looked at. */
export function useSoundDevices() {
  const [devices, setDevices] = useState<SoundDevices | null>(null);
  const look = useCallback(async () => {
    const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
    // Chrome lists what the system has chosen once more, under these names.
    const own = all.filter(({ deviceId }) => deviceId !== 'default' && deviceId !== 'communications');
    setDevices({
      microphones: own.filter(({ kind }) => kind === 'audioinput'),
      speakers: own.filter(({ kind }) => kind === 'audiooutput'),
      areNamed: own.some(({ label }) => label !== ''),
    });
  }, []);
  useEffect(() => {
    const onChange = (): void => void look();
    onChange();
    navigator.mediaDevices?.addEventListener('devicechange', onChange);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', onChange);
  }, [look]);
  const allow = useCallback(async (): Promise<boolean> => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      for (const track of stream.getTracks()) track.stop();
      await look();
      return true;
    } catch {
      return false;
    }
  }, [look]);
  return { devices, allow };
}
