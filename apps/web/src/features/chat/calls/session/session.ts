import type { ApolloClient } from '@apollo/client';
import { readFragment } from '@/gql';
import type { ChatCallEntryFactsFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { onWake } from '@/lib/wake';
import {
  ChatCallEntryFactsFragmentDoc,
  ChatCallFactsFragmentDoc,
  JoinChatCallDocument,
  KeepChatCallDocument,
  LeaveChatCallDocument,
  SendChatSignalDocument,
  StartChatCallDocument,
} from '../Calls.generated';
import {
  type ChatCall,
  changeCurrent,
  type CurrentCall,
  current,
  type Ending,
  learnCall,
  type Shown,
} from '../callStore';
import { chooseDevices, devices } from '../devices';
import type { CallLink, LinkHost, Tracks } from './link';
import { openMedia, openScreen } from './media';
import { MeshLink } from './meshLink';
import type { SignalKind } from './peer';
import { keepPlace, leavePlace } from './place';

const BEAT_MS = 10_000;
const QUIET = { quiet: true } as const;

export type Goal = { callId: string } | { threadId: string } | { toUserId: string };

type Entry = ChatCallEntryFactsFragment;

/** The part of this window in a call, from coming in to going. */
export class CallSession {
  readonly seat = crypto.randomUUID();
  private link: CallLink | null = null;
  private tracks: Tracks = { audio: null, video: null };
  private camera: MediaStreamTrack | null = null;
  private screen: MediaStreamTrack | null = null;
  private shown: Shown = { mic: true, camera: true, screen: false };
  private callId: string | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private asleep: () => void = () => undefined;
  private isOver = false;

  constructor(
    private readonly client: ApolloClient,
    private readonly meId: string,
  ) {}

  /** What others would hear and see, before one comes in. */
  async prepare(wants: { mic: boolean; camera: boolean }): Promise<void> {
    const { audio, video, trouble } = await openMedia({ audio: true, video: wants.camera });
    if (this.isOver) return stop(audio, video);
    this.tracks = { audio, video };
    this.camera = video;
    if (audio) audio.enabled = wants.mic;
    this.shown = { mic: wants.mic && audio !== null, camera: video !== null, screen: false };
    this.tellOwn({ trouble });
  }

  async enter(goal: Goal): Promise<void> {
    changeCurrent({ phase: 'joining' });
    try {
      const entry = await this.ask(goal);
      const call = readFragment(ChatCallFactsFragmentDoc, entry.call);
      if (this.isOver) return void this.give(call.id);
      this.callId = call.id;
      keepPlace(call.id);
      this.link = await openLink(entry, this.host(entry));
      changeCurrent({ call, phase: 'in' });
      learnCall(call);
      this.link.show(this.tracks, this.shown);
      this.seats(call);
      this.timer = setInterval(() => void this.beat(), BEAT_MS);
      this.asleep = onWake(() => this.again());
    } catch (error) {
      this.end(codedError(error)?.code === 'chat.call_full' ? 'full' : endingOf(error));
    }
  }

  /** The call has changed: people came or went, or it is over. */
  follow(call: ChatCall): void {
    if (call.id !== this.callId || this.isOver) return;
    if (!call.isRunning)
      return this.end(call.status === 'DECLINED' ? 'declined' : call.status === 'MISSED' ? 'missed' : 'over');
    const mine = call.seats.find(({ userId }) => userId === this.meId);
    if (mine && mine.seat !== this.seat) return this.end('elsewhere');
    this.seats(call);
  }

  hear(fromSeat: string, kind: SignalKind, data: string): void {
    this.link?.hear(fromSeat, kind, data);
  }

  /** The connection is back: is one still in, and who else? */
  again(): void {
    void this.beat();
    this.link?.again();
  }

  async switchMic(): Promise<void> {
    if (!this.tracks.audio) {
      const { audio, trouble } = await openMedia({ audio: true, video: false });
      if (this.isOver) return stop(audio);
      this.tracks = { ...this.tracks, audio };
      this.shown = { ...this.shown, mic: audio !== null };
      return this.tellOwn({ trouble });
    }
    this.shown = { ...this.shown, mic: !this.shown.mic };
    this.tracks.audio.enabled = this.shown.mic;
    this.tellOwn();
  }

  /** A camera that is off is let go: its lamp goes out. */
  async switchCamera(): Promise<void> {
    if (this.camera) {
      stop(this.camera);
      this.setCamera(null);
      return chooseDevices({ withCamera: false });
    }
    chooseDevices({ withCamera: true });
    const { video, trouble } = await openMedia({ audio: false, video: true });
    if (this.isOver) return stop(video);
    this.setCamera(video);
    this.tellOwn({ trouble });
  }

  /** The screen takes the place of the picture as long as it is shown. */
  async switchScreen(): Promise<void> {
    if (this.screen) return this.setScreen(null);
    const track = await openScreen();
    if (!track || this.isOver) return stop(track);
    // The browser has a button of its own to end it.
    track.onended = () => this.setScreen(null);
    this.setScreen(track);
  }

  /** Another microphone or camera was chosen. */
  async reopen(): Promise<void> {
    const { mic } = this.shown;
    const { audio, video, trouble } = await openMedia({ audio: true, video: this.camera !== null });
    if (this.isOver) return stop(audio, video);
    stop(this.tracks.audio, this.camera);
    if (audio) audio.enabled = mic;
    this.tracks = { ...this.tracks, audio };
    this.setCamera(video);
    this.tellOwn({ trouble });
  }

  leave(): void {
    const id = this.callId;
    this.close();
    current.set(null);
    if (id) void this.give(id);
  }

  /** Says why it is over; the window shows it until it is closed. */
  private end(ending: Ending): void {
    if (this.isOver) return;
    this.close();
    changeCurrent({ phase: 'over', ending, others: [], own: { ...NOTHING_OWN } });
  }

  private close(): void {
    this.isOver = true;
    clearInterval(this.timer);
    this.asleep();
    leavePlace();
    this.link?.close();
    stop(this.tracks.audio, this.camera, this.screen);
  }

  private setCamera(camera: MediaStreamTrack | null): void {
    this.camera = camera;
    this.shown = { ...this.shown, camera: camera !== null };
    this.tracks = { ...this.tracks, video: this.screen ?? camera };
    this.tellOwn();
  }

  private setScreen(screen: MediaStreamTrack | null): void {
    stop(this.screen);
    this.screen = screen;
    this.shown = { ...this.shown, screen: screen !== null };
    this.tracks = { ...this.tracks, video: screen ?? this.camera };
    this.tellOwn();
  }

  private tellOwn(more: Partial<CurrentCall['own']> = {}): void {
    const now = current.get();
    if (!now || this.isOver) return;
    const { video } = this.tracks;
    const known = now.own.stream?.getVideoTracks()[0] ?? null;
    const stream = known === video ? now.own.stream : video && new MediaStream([video]);
    changeCurrent({ own: { ...now.own, ...this.shown, ...more, stream } });
    this.link?.show(this.tracks, this.shown);
  }

  private seats(call: ChatCall): void {
    this.link?.seats(call.seats.filter(({ seat, userId }) => seat !== this.seat && userId !== this.meId));
  }

  private host({ iceServers, mediaServer }: Entry): LinkHost {
    return {
      seat: this.seat,
      iceServers: iceServers.map(({ urls, username, credential }) => ({
        urls,
        ...(username && { username }),
        ...(credential && { credential }),
      })),
      mediaServer: mediaServer ?? null,
      send: (toSeat, kind, data) => this.send(toSeat, kind, data),
      changed: (others) => {
        if (!this.isOver) changeCurrent({ others });
      },
    };
  }

  private async ask(goal: Goal): Promise<Entry> {
    const { seat, client } = this;
    if ('callId' in goal) {
      const input = { id: goal.callId, seat };
      const { data } = await client.mutate({
        mutation: JoinChatCallDocument,
        variables: { input },
        context: QUIET,
      });
      if (data) return readFragment(ChatCallEntryFactsFragmentDoc, data.joinChatCall);
    } else {
      const input = { ...goal, seat };
      const { data } = await client.mutate({
        mutation: StartChatCallDocument,
        variables: { input },
        context: QUIET,
      });
      if (data) return readFragment(ChatCallEntryFactsFragmentDoc, data.startChatCall);
    }
    throw new Error('The server did not say how to come in.');
  }

  private async beat(): Promise<void> {
    const { callId: id, seat } = this;
    if (!id || this.isOver) return;
    try {
      const { data } = await this.client.mutate({
        mutation: KeepChatCallDocument,
        variables: { input: { id, seat } },
        context: QUIET,
      });
      const call = data && readFragment(ChatCallFactsFragmentDoc, data.keepChatCall);
      if (!call) return;
      learnCall(call);
      this.follow(call);
    } catch (error) {
      // Without the server the talk goes on: only its word ends it.
      if (codedError(error)) this.end(endingOf(error));
    }
  }

  private async send(toSeat: string, kind: SignalKind, data: object): Promise<void> {
    const { callId: id, seat } = this;
    if (!id || this.isOver) return;
    const input = { id, seat, toSeat, kind, data: JSON.stringify(data) };
    await this.client.mutate({ mutation: SendChatSignalDocument, variables: { input }, context: QUIET });
  }

  private async give(id: string): Promise<void> {
    const variables = { input: { id, seat: this.seat } };
    const asked = this.client.mutate({ mutation: LeaveChatCallDocument, variables, context: QUIET });
    const { data } = await asked.catch(() => ({ data: null }));
    if (data) learnCall(readFragment(ChatCallFactsFragmentDoc, data.leaveChatCall));
  }
}

export const NOTHING_OWN: CurrentCall['own'] = {
  ...{ mic: false, camera: false, screen: false },
  ...{ stream: null, trouble: null },
};

export const wantsNow = () => ({ mic: true, camera: devices.get().withCamera });

function endingOf(error: unknown): Ending {
  const code = codedError(error)?.code;
  if (code === 'chat.call_over' || code === 'not_found') return 'over';
  return code === 'chat.call_elsewhere' ? 'elsewhere' : 'failed';
}

function stop(...tracks: (MediaStreamTrack | null)[]): void {
  for (const track of tracks) {
    if (!track) continue;
    track.onended = null;
    track.stop();
  }
}

/** The library of the media server is fetched when there is one. */
async function openLink({ mediaServer }: Entry, host: LinkHost): Promise<CallLink> {
  if (!mediaServer) return new MeshLink(host);
  const { ServedLink } = await import('./servedLink');
  return new ServedLink(host);
}
