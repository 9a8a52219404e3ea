import type { Other, Shown } from '../callStore';
import type { SignalKind } from './peer';

export interface Seat {
  seat: string;
  userId: string;
  name: string;
}

export interface Tracks {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
}

export interface LinkHost {
  seat: string;
  iceServers: RTCIceServer[];
  mediaServer: { url: string; token: string } | null;
  send(toSeat: string, kind: SignalKind, data: object): Promise<unknown>;
  changed(others: readonly Other[]): void;
}

/** How sound and picture go between the windows of a call. */
export interface CallLink {
  /** Who sits in the call, oneself left out. */
  seats(seats: readonly Seat[]): void;
  hear(fromSeat: string, kind: SignalKind, data: string): void;
  show(tracks: Tracks, shown: Shown): void;
  /** The connection to the server is back, or the machine has slept. */
  again(): void;
  close(): void;
}
