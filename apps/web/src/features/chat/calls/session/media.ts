import type { Trouble } from '../callStore';
import { devices } from '../devices';

export interface OwnTracks {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
  trouble: Trouble | null;
}

const LOOKS = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } };

const audioOf = (id: string | null): MediaTrackConstraints => ({
  ...{ echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  ...(id && { deviceId: { ideal: id } }),
});
const videoOf = (id: string | null): MediaTrackConstraints => ({
  ...LOOKS,
  ...(id && { deviceId: { ideal: id } }),
});

/** Microphone and camera, or what there is of them. Nobody is kept out of a call because they have none. */
export async function openMedia(wants: { audio: boolean; video: boolean }): Promise<OwnTracks> {
  const { microphone, camera } = devices.get();
  if (!navigator.mediaDevices) return { audio: null, video: null, trouble: 'none' };
  const audio = wants.audio && audioOf(microphone);
  const video = wants.video && videoOf(camera);
  let trouble: Trouble | null = null;
  for (const asked of tries(audio, video)) {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(asked);
      return {
        audio: stream.getAudioTracks()[0] ?? null,
        video: stream.getVideoTracks()[0] ?? null,
        trouble,
      };
    } catch (error) {
      trouble = worse(trouble, troubleOf(error));
    }
  }
  return { audio: null, video: null, trouble };
}

type Asked = MediaTrackConstraints | false;

/** Both, then each alone: a missing camera does not take the voice. */
function tries(audio: Asked, video: Asked): MediaStreamConstraints[] {
  if (audio && video) return [{ audio, video }, { audio }, { video }];
  if (audio) return [{ audio }];
  return video ? [{ video }] : [];
}

function troubleOf(error: unknown): Trouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
}

/** What somebody can do something about is said first. */
function worse(before: Trouble | null, now: Trouble): Trouble {
  return before === 'denied' || now === 'denied' ? 'denied' : (before ?? now);
}

/** @returns null when nothing was chosen, or the browser does not allow it. */
export async function openScreen(): Promise<MediaStreamTrack | null> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({
      video: { frameRate: { ideal: 12, max: 24 } },
    });
    return stream.getVideoTracks()[0] ?? null;
  } catch {
    return null;
  }
}
