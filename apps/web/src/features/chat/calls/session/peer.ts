import type { LinkState, Shown } from '../callStore';

export type SignalKind = 'DESCRIPTION' | 'CANDIDATES';

interface Wiring {
  /** One of the two makes the lines and yields to nobody; the other one follows. */
  isCaller: boolean;
  iceServers: RTCIceServer[];
  tracks: () => { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };
  shown: () => Shown;
  send: (kind: SignalKind, data: object) => Promise<unknown>;
  changed: () => void;
}

const GATHER_MS = 80;
/** A line that is broken for so long is made anew. */
const LOST_MS = 3_000;
/** An offer that nobody has answered is made again. */
const UNANSWERED_MS = 6_000;

/**
 * The line to one other window: one sound and one picture each way, which are exchanged without a new agreement, and a
 * channel by which each says what it shows. Both may ask for a new agreement; when they do at once, the caller's stands.
 */
export class Peer {
  readonly stream = new MediaStream();
  link: LinkState = 'connecting';
  shown: Shown = { mic: true, camera: true, screen: false };
  private readonly pc: RTCPeerConnection;
  private channel: RTCDataChannel | null = null;
  private readonly early: RTCIceCandidateInit[] = [];
  private gathered: RTCIceCandidateInit[] = [];
  private gathering: ReturnType<typeof setTimeout> | undefined;
  private repairing: ReturnType<typeof setTimeout> | undefined;
  private hearing: Promise<void> = Promise.resolve();
  private sending: Promise<unknown> = Promise.resolve();
  private isOffering = false;
  private ignores = false;
  private isOver = false;

  constructor(private readonly wiring: Wiring) {
    const { isCaller, iceServers } = wiring;
    this.pc = new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' });
    this.listen();
    if (!isCaller) return;
    const { audio, video } = wiring.tracks();
    this.pc.addTransceiver(audio ?? 'audio', { direction: 'sendrecv' });
    this.pc.addTransceiver(video ?? 'video', { direction: 'sendrecv' });
    this.use(this.pc.createDataChannel('shown'));
    this.watch(UNANSWERED_MS);
  }

  /** Other sound or picture goes out from now on. */
  async refresh(): Promise<void> {
    const { audio, video } = this.wiring.tracks();
    for (const { sender, receiver } of this.pc.getTransceivers())
      await sender.replaceTrack(receiver.track.kind === 'audio' ? audio : video).catch(() => undefined);
  }

  say(): void {
    if (this.channel?.readyState === 'open') this.channel.send(JSON.stringify(this.wiring.shown()));
  }

  hear(kind: SignalKind, data: string): void {
    this.hearing = this.hearing.then(() => this.take(kind, data)).catch(() => undefined);
  }

  /** Looks for another way: the network has changed, or the other side did not answer. */
  again(): void {
    if (this.isOver || this.pc.signalingState === 'closed') return;
    this.pc.restartIce();
    // Without an answer there is nothing that could be agreed on anew: the same offer once more.
    if (this.pc.signalingState === 'have-local-offer') void this.offer();
    this.watch(UNANSWERED_MS);
  }

  close(): void {
    this.isOver = true;
    clearTimeout(this.gathering);
    clearTimeout(this.repairing);
    this.channel?.close();
    this.pc.close();
  }

  private listen(): void {
    const { pc } = this;
    pc.onnegotiationneeded = () => void this.offer();
    pc.ontrack = ({ track }) => {
      for (const old of this.stream.getTracks()) if (old.kind === track.kind) this.stream.removeTrack(old);
      this.stream.addTrack(track);
      this.wiring.changed();
    };
    pc.ondatachannel = ({ channel }) => this.use(channel);
    pc.onicecandidate = ({ candidate }) => {
      if (!candidate) return;
      this.gathered.push(candidate.toJSON());
      this.gathering ??= setTimeout(() => this.sendGathered(), GATHER_MS);
    };
    pc.onconnectionstatechange = () => this.standing();
  }

  private standing(): void {
    const { connectionState } = this.pc;
    clearTimeout(this.repairing);
    if (connectionState === 'connected') this.link = 'connected';
    else {
      if (connectionState === 'failed' || connectionState === 'disconnected') this.link = 'lost';
      this.watch(
        connectionState === 'failed' ? 0 : connectionState === 'disconnected' ? LOST_MS : UNANSWERED_MS,
      );
    }
    this.wiring.changed();
  }

  private watch(ms: number): void {
    clearTimeout(this.repairing);
    this.repairing = setTimeout(() => {
      if (this.pc.connectionState !== 'connected') this.again();
    }, ms);
  }

  private async offer(): Promise<void> {
    // Who follows has no lines of its own to offer before the first agreement.
    if (this.isOver || (!this.wiring.isCaller && !this.pc.remoteDescription)) return;
    try {
      this.isOffering = true;
      await this.pc.setLocalDescription();
      this.describe();
    } catch {
      // The other side's offer came in between: it is answered instead.
    } finally {
      this.isOffering = false;
    }
  }

  private async take(kind: SignalKind, data: string): Promise<void> {
    const said: unknown = JSON.parse(data);
    if (this.isOver || typeof said !== 'object' || said === null) return;
    if (kind === 'DESCRIPTION') return this.agree(said as RTCSessionDescriptionInit);
    if (kind !== 'CANDIDATES' || !('candidates' in said) || !Array.isArray(said.candidates)) return;
    for (const candidate of said.candidates as RTCIceCandidateInit[]) await this.add(candidate);
  }

  private async agree(description: RTCSessionDescriptionInit): Promise<void> {
    const { pc, wiring } = this;
    const isOffer = description.type === 'offer';
    this.ignores = wiring.isCaller && isOffer && (this.isOffering || pc.signalingState !== 'stable');
    if (this.ignores || (!isOffer && pc.signalingState !== 'have-local-offer')) return;
    await pc.setRemoteDescription(description);
    for (const candidate of this.early.splice(0)) await this.add(candidate);
    if (!isOffer) return;
    if (!wiring.isCaller) {
      for (const line of pc.getTransceivers()) line.direction = 'sendrecv';
      await this.refresh();
    }
    await pc.setLocalDescription();
    this.describe();
  }

  private async add(candidate: RTCIceCandidateInit): Promise<void> {
    if (!this.pc.remoteDescription) return void this.early.push(candidate);
    // Those of an offer that was passed over fit nowhere.
    await this.pc.addIceCandidate(candidate).catch(() => undefined);
  }

  private describe(): void {
    const { localDescription } = this.pc;
    if (localDescription)
      this.post('DESCRIPTION', { type: localDescription.type, sdp: localDescription.sdp });
  }

  private sendGathered(): void {
    this.gathering = undefined;
    this.post('CANDIDATES', { candidates: this.gathered });
    this.gathered = [];
  }

  /** One after the other: what overtakes another one would be understood wrongly. */
  private post(kind: SignalKind, data: object): void {
    this.sending = this.sending.then(() => this.wiring.send(kind, data)).catch(() => undefined);
  }

  private use(channel: RTCDataChannel): void {
    this.channel = channel;
    channel.onopen = () => this.say();
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string' || data.length > 200) return;
      const { mic, camera, screen } = JSON.parse(data) as Partial<Shown>;
      this.shown = { mic: mic === true, camera: camera === true, screen: screen === true };
      this.wiring.changed();
    };
  }
}
