import { useEffect, useState } from 'react';

const LOOK_MS = 150;
const LOUD = 0.02;
/** Between two words nobody has stopped speaking. */
const LINGERS_MS = 600;

let shared: AudioContext | null = null;

/** Whether something is heard in it. */
export function useSpeaking(stream: MediaStream | null): boolean {
  const [isSpeaking, setSpeaking] = useState(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!stream) return;
    const changed = (): void => setCount((before) => before + 1);
    stream.addEventListener('addtrack', changed);
    // What scripts add is told to nobody: it is looked for.
    const timer = setInterval(() => {
      if (stream.getAudioTracks().length > 0) {
        clearInterval(timer);
        changed();
      }
    }, LOOK_MS * 4);
    return () => {
      clearInterval(timer);
      stream.removeEventListener('addtrack', changed);
    };
  }, [stream]);
  useEffect(() => {
    const [track] = stream?.getAudioTracks() ?? [];
    if (!track) return setSpeaking(false);
    return levels(track, setSpeaking);
  }, [stream, count]);
  return isSpeaking;
}

function levels(track: MediaStreamTrack, tell: (isSpeaking: boolean) => void): () => void {
  shared ??= new AudioContext();
  void shared.resume().catch(() => undefined);
  const source = shared.createMediaStreamSource(new MediaStream([track]));
  const analyser = shared.createAnalyser();
  analyser.fftSize = 512;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let lastHeard = 0;
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    if (Math.sqrt(power) > LOUD) lastHeard = Date.now();
    tell(Date.now() - lastHeard < LINGERS_MS);
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    source.disconnect();
  };
}
