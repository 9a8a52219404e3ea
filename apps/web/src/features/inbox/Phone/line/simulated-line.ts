import type { LineCall, LineWish, PhoneLine } from './line';

const PLACE = '/simulator/api/line';

/** What the simulator says about a call. */
interface News {
  kind: 'incoming' | 'cancelled' | 'accepted' | 'ended';
  sid: string;
  from: string;
  parameters: Record<string, string>;
  isElsewhere?: boolean;
}

/** A line of Parley's simulator: it rings, is taken and ends as a real one, and nobody hears anything. */
export async function openSimulatedLine({ token, listener }: LineWish): Promise<PhoneLine> {
  let proof = token;
  let source: EventSource | null = null;
  /** What was taken or begun here: the same person may have other tabs. */
  const own = new Set<string>();

  const send = (place: string, body: object) => post(place, { token: proof, ...body });
  const callOf = (sid: string, callId: string | null, from: string): LineCall => {
    const act = (deed: string, body: object = {}) =>
      void send(`/${sid}/${deed}`, body).catch(() => undefined);
    return {
      key: sid,
      callId,
      from,
      answer() {
        own.add(sid);
        // Somebody else was faster.
        send(`/${sid}/answer`, {}).catch(() => listener.over(sid, 'cancelled'));
      },
      decline: () => act('decline'),
      hangUp: () => act('hang-up'),
      // There is no sound that could be kept back.
      mute: () => undefined,
      press: (key) => act('key', { key }),
    };
  };
  const hear = ({ kind, sid, from, parameters, isElsewhere }: News): void => {
    if (kind === 'incoming') return listener.rings(callOf(sid, parameters['call'] ?? null, from));
    if (kind === 'accepted') return own.has(sid) ? listener.speaks(sid) : listener.over(sid, 'elsewhere');
    listener.over(sid, kind === 'ended' ? 'ended' : isElsewhere ? 'elsewhere' : 'cancelled');
  };
  const connect = (): void => {
    const next = new EventSource(`${PLACE}?${new URLSearchParams({ token: proof })}`);
    next.addEventListener('open', () => {
      if (source !== next) source?.close();
      source = next;
      listener.state('ready');
    });
    next.addEventListener('message', ({ data }) => hear(JSON.parse(String(data)) as News));
    next.addEventListener('error', () =>
      next.readyState === EventSource.CLOSED
        ? listener.state('broken', 'token')
        : listener.state('connecting', 'network'),
    );
    source ??= next;
  };
  connect();
  return {
    async begin(callId) {
      const { sid = '' } = await send('', { parameters: { ParleyCall: callId } });
      own.add(sid);
      return callOf(sid, callId, '');
    },
    renew(next) {
      proof = next;
      connect();
    },
    close: () => source?.close(),
  };
}

/** @throws when the call rings here no more, or nobody is let in. */
async function post(place: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${PLACE}/calls${place}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return ((await answer.json()) as { data: Record<string, string> }).data;
}
