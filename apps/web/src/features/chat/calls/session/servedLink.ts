import { type LocalTrackPublication, type RemoteParticipant, Room, RoomEvent, Track } from 'livekit-client';
import type { LinkState, Other, Shown } from '../callStore';
import type { CallLink, LinkHost, Seat, Tracks } from './link';

interface Far {
  stream: MediaStream;
  shown: Shown;
}

const ALL: Shown = { mic: true, camera: true, screen: false };

/** Through the operator's media server: one line, however many take part. A participant's identity there is their seat. */
export class ServedLink implements CallLink {
  private readonly room = new Room({ adaptiveStream: false, dynacast: true });
  private readonly far = new Map<string, Far>();
  private readonly sent = new Map<'audio' | 'video', LocalTrackPublication>();
  private known: readonly Seat[] = [];
  private tracks: Tracks = { audio: null, video: null };
  private shown: Shown = { mic: false, camera: false, screen: false };
  private link: LinkState = 'connecting';
  private publishing: Promise<unknown> = Promise.resolve();

  constructor(private readonly host: LinkHost) {
    this.listen();
    if (host.mediaServer) void this.connect(host.mediaServer);
  }

  seats(seats: readonly Seat[]): void {
    this.known = seats;
    this.allow();
    this.tell();
  }

  /** The media server does what windows otherwise say to each other. */
  hear(): void {}

  show(tracks: Tracks, shown: Shown): void {
    this.tracks = tracks;
    this.shown = shown;
    if (this.link === 'connected') this.publish();
  }

  /** The library comes back by itself. */
  again(): void {}

  close(): void {
    this.room.removeAllListeners();
    // The tracks are the caller's own, and are stopped there.
    void this.room.disconnect(false);
  }

  private async connect({ url, token }: { url: string; token: string }): Promise<void> {
    try {
      await this.room.connect(url, token);
      this.link = 'connected';
      this.allow();
      this.publish();
    } catch {
      this.link = 'lost';
    }
    this.tell();
  }

  private listen(): void {
    const standing = (link: LinkState) => () => {
      this.link = link;
      this.tell();
    };
    this.room
      .on(RoomEvent.Reconnecting, standing('lost'))
      .on(RoomEvent.Reconnected, standing('connected'))
      .on(RoomEvent.Disconnected, standing('lost'))
      .on(RoomEvent.ParticipantConnected, () => this.say())
      .on(RoomEvent.ParticipantDisconnected, ({ identity }) => {
        this.far.delete(identity);
        this.tell();
      })
      .on(RoomEvent.TrackSubscribed, (track, _, { identity }) => {
        const { stream } = this.farOf(identity);
        for (const old of stream.getTracks())
          if (old.kind === track.mediaStreamTrack.kind) stream.removeTrack(old);
        stream.addTrack(track.mediaStreamTrack);
        this.tell();
      })
      .on(RoomEvent.TrackUnsubscribed, (track, _, { identity }) => {
        this.farOf(identity).stream.removeTrack(track.mediaStreamTrack);
        this.tell();
      })
      .on(RoomEvent.DataReceived, (payload, participant) => this.heard(payload, participant));
  }

  private heard(payload: Uint8Array, participant: RemoteParticipant | undefined): void {
    if (!participant || payload.length > 200) return;
    const { mic, camera, screen } = JSON.parse(new TextDecoder().decode(payload)) as Partial<Shown>;
    this.farOf(participant.identity).shown = {
      ...{ mic: mic === true, camera: camera === true, screen: screen === true },
    };
    this.tell();
  }

  /** One change after the other. */
  private publish(): void {
    this.publishing = this.publishing
      .then(() => this.publishKind('audio', Track.Source.Microphone))
      .then(() => this.publishKind('video', Track.Source.Camera))
      .then(() => this.say())
      .catch(() => undefined);
  }

  private async publishKind(kind: 'audio' | 'video', source: Track.Source): Promise<void> {
    const wanted = this.tracks[kind];
    const before = this.sent.get(kind);
    if (before?.track?.mediaStreamTrack === wanted || (!before && !wanted)) return;
    const { localParticipant } = this.room;
    if (before?.track) await localParticipant.unpublishTrack(before.track.mediaStreamTrack, false);
    this.sent.delete(kind);
    if (wanted) this.sent.set(kind, await localParticipant.publishTrack(wanted, { source }));
  }

  /** Only who sits in the call may hear and see: whoever was taken out gets nothing more, whatever their program does. */
  private allow(): void {
    if (this.link !== 'connected') return;
    const seated = this.known.map(({ seat }) => ({ participantIdentity: seat, allowAll: true }));
    this.room.localParticipant.setTrackSubscriptionPermissions(false, seated);
  }

  private say(): void {
    const words = new TextEncoder().encode(JSON.stringify(this.shown));
    this.room.localParticipant.publishData(words, { reliable: true }).catch(() => undefined);
  }

  private farOf(seat: string): Far {
    const known = this.far.get(seat) ?? { stream: new MediaStream(), shown: ALL };
    this.far.set(seat, known);
    return known;
  }

  private tell(): void {
    this.host.changed(
      this.known.map((one): Other => {
        const isThere = this.room.remoteParticipants.has(one.seat);
        const { stream, shown } = this.farOf(one.seat);
        const link = this.link === 'connected' && !isThere ? 'connecting' : this.link;
        return { ...one, stream, shown, link };
      }),
    );
  }
}
