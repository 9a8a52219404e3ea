import type { Other, Shown } from '../callStore';
import type { CallLink, LinkHost, Seat, Tracks } from './link';
import { Peer, type SignalKind } from './peer';

/** From each window to each other one. */
export class MeshLink implements CallLink {
  private readonly peers = new Map<string, Peer>();
  private known: readonly Seat[] = [];
  private tracks: Tracks = { audio: null, video: null };
  private shown: Shown = { mic: false, camera: false, screen: false };

  constructor(private readonly host: LinkHost) {}

  seats(seats: readonly Seat[]): void {
    this.known = seats;
    const there = new Set(seats.map(({ seat }) => seat));
    for (const [seat, peer] of this.peers) {
      if (there.has(seat)) continue;
      peer.close();
      this.peers.delete(seat);
    }
    for (const { seat } of seats) this.peerOf(seat);
    this.tell();
  }

  hear(fromSeat: string, kind: SignalKind, data: string): void {
    // The server passes on only what comes from a seat of this call, whose news may come a moment later.
    this.peerOf(fromSeat).hear(kind, data);
  }

  show(tracks: Tracks, shown: Shown): void {
    const isOther = tracks.audio !== this.tracks.audio || tracks.video !== this.tracks.video;
    this.tracks = tracks;
    this.shown = shown;
    for (const peer of this.peers.values()) {
      if (isOther) void peer.refresh();
      peer.say();
    }
  }

  again(): void {
    for (const peer of this.peers.values()) if (peer.link !== 'connected') peer.again();
  }

  close(): void {
    for (const peer of this.peers.values()) peer.close();
    this.peers.clear();
  }

  private peerOf(seat: string): Peer {
    const known = this.peers.get(seat);
    if (known) return known;
    const peer = new Peer({
      isCaller: this.host.seat < seat,
      iceServers: this.host.iceServers,
      tracks: () => this.tracks,
      shown: () => this.shown,
      send: (kind, data) => this.host.send(seat, kind, data),
      changed: () => this.tell(),
    });
    this.peers.set(seat, peer);
    return peer;
  }

  private tell(): void {
    this.host.changed(
      this.known.map((one): Other => {
        const peer = this.peers.get(one.seat);
        const { stream = null, shown = { mic: true, camera: true, screen: false } } = peer ?? {};
        return { ...one, stream, shown, link: peer?.link ?? 'connecting' };
      }),
    );
  }
}
