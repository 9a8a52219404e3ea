import { ConnectedChannels } from '../../src/modules/channels/connectors/connected-channels.service.js';
import { Database } from '../../src/platform/database/index.js';
import { systemContext } from '../../src/platform/context/index.js';
import { voiceSettings } from '../../src/modules/channels/voice/voice-channel.rules.js';
import { voiceToken } from '../../src/modules/channels/voice/voice-token.rules.js';
import type { Colleague } from '../worlds/inbox-world.js';
import { type ConnectorKit, type SimChannel, SimulatedChannels } from './simulated-channels.js';

export const voiceKit: ConnectorKit = {
  provider: 'twilio_voice',
  channelType: 'VOIP',
  settings: ({ id, handle, credentials }) => ({
    account_sid: id,
    number: handle,
    api_key_sid: credentials.api_key_sid,
    application_sid: credentials.application_sid,
    language: 'en-GB',
    recording: 'off',
  }),
  secrets: ({ credentials: { auth_token = '', api_key_secret = '' } }) => ({ auth_token, api_key_secret }),
  signatureHeader: 'x-twilio-signature',
  settlesLost: 'never',
  hasWindow: false,
  reports: false,
  edits: false,
};

export interface CallMessage {
  id: string;
  ticket_id: string;
  type: string;
  body_text: string;
  content: {
    kind: string;
    outcome: string;
    direction: string;
    duration: number;
    answeredBy?: string;
    waited?: number;
    path?: string[];
    recorded?: number;
  };
  files: { mime_type: string; name: string; size: number }[] | null;
}

interface Telephone {
  sid: string;
  state: string;
  heard: { who: string; text: string }[];
  expects: string | null;
  with: string | null;
}

/** One browser of a colleague, as the simulated line knows it. */
export class AgentLine {
  readonly news: { kind: string; sid: string; from: string; isElsewhere?: boolean }[] = [];
  private readonly ended = new AbortController();

  constructor(
    readonly colleague: Colleague,
    private readonly url: string,
    readonly token: string,
  ) {}

  async open(): Promise<this> {
    const answer = await fetch(`${this.url}/simulator/api/line?token=${this.token}`, {
      signal: this.ended.signal,
    });
    if (!answer.ok || !answer.body) throw new Error(`The line was refused: ${answer.status}`);
    void this.listen(answer.body);
    return this;
  }

  close(): void {
    this.ended.abort();
  }

  async do(deed: string, sid: string, more: object = {}): Promise<number> {
    const answer = await fetch(`${this.url}/simulator/api/line/calls/${sid}/${deed}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: this.token, ...more }),
    });
    return answer.status;
  }

  async callOut(parameters: Record<string, string>): Promise<string> {
    const answer = await fetch(`${this.url}/simulator/api/line/calls`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: this.token, parameters }),
    });
    return ((await answer.json()) as { data: { sid: string } }).data.sid;
  }

  private async listen(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>)
        for (const line of decoder.decode(chunk).split('\n'))
          if (line.startsWith('data: ')) this.news.push(JSON.parse(line.slice(6)) as (typeof this.news)[0]);
    } catch {
      // Closed.
    }
  }
}

/** A company with a telephone number at the simulator's Twilio. */
export class VoiceWorld {
  private people = 0;

  private constructor(
    readonly channels: SimulatedChannels,
    readonly channel: SimChannel,
  ) {}

  static async open(): Promise<VoiceWorld> {
    const channels = await SimulatedChannels.open();
    const channel = await channels.connect(voiceKit);
    const world = new VoiceWorld(channels, channel);
    await world.pace(100);
    return world;
  }

  get simulatorUrl(): string {
    return this.channels.simulatorUrl;
  }

  /** A second of the telephone exchange lasts this long. */
  async pace(secondMs: number): Promise<void> {
    await this.channels.ask('/calls/pace', { secondMs });
  }

  /** A colleague whose telephone is switched on, and a browser that can be rung. */
  async line(colleague: Colleague, channel = this.channel): Promise<AgentLine> {
    await colleague.ask('mutation { setVoipStatus(isOnline: true) { voipStatus } }');
    const { settings, secrets } = await this.opened(channel);
    const found = voiceSettings.parse(settings);
    const { token } = voiceToken(
      {
        accountSid: found.account_sid,
        apiKeySid: found.api_key_sid,
        apiKeySecret: secrets.api_key_secret ?? '',
        applicationSid: found.application_sid,
      },
      Number(colleague.id),
      new Date(),
    );
    return new AgentLine(colleague, this.simulatorUrl, token).open();
  }

  async newCaller(): Promise<string> {
    this.people += 1;
    return (await this.channels.newCustomer(this.channel, `Caller ${this.people}`)).id;
  }

  place(customer: string): string {
    return `/accounts/${this.channel.account.id}/customers/${customer}/call`;
  }

  rings(customer: string): Promise<Telephone> {
    return this.channels.ask(this.place(customer), {});
  }

  deed(customer: string, what: string, body: object = {}): Promise<Telephone> {
    return this.channels.ask(`${this.place(customer)}/${what}`, body);
  }

  telephone(customer: string): Promise<Telephone | null> {
    return this.channels.ask(this.place(customer));
  }

  until(customer: string, what: string, holds: (telephone: Telephone) => unknown): Promise<Telephone> {
    return this.channels.until(what, async () => {
      const telephone = await this.telephone(customer);
      return telephone !== null && holds(telephone) ? telephone : null;
    });
  }

  incoming(line: AgentLine, from: string): Promise<{ sid: string }> {
    return this.channels.until('the ringing', () =>
      line.news.findLast((one) => one.kind === 'incoming' && one.from === `+${from}`),
    );
  }

  /** What stands in the conversations of a caller. */
  messagesOf(customer: string): Promise<CallMessage[]> {
    return this.channels.company.query<CallMessage>(
      `SELECT m.id, m.ticket_id, m.type, m.body_text, m.content,
         (SELECT json_agg(json_build_object('mime_type', a.mime_type, 'name', a.name, 'size', a.size)) FROM attachment a
          WHERE a.message_id = m.id) AS files
       FROM message m JOIN voice_call v ON v.message_ref = m.id WHERE v.number = $1 ORDER BY m.id`,
      [customer],
    );
  }

  toldOf(customer: string, holds: (message: CallMessage) => unknown): Promise<CallMessage> {
    return this.channels.until('what the conversation tells', async () =>
      (await this.messagesOf(customer)).find((message) => holds(message)),
    );
  }

  async opened(channel = this.channel) {
    const { inbox, company } = this.channels;
    const connected = inbox.app.get(ConnectedChannels);
    const ctx = systemContext(company.agencyId, 'test');
    const found = await inbox.app.get(Database).read(ctx, (q) => connected.open(q, channel.id));
    if (!found) throw new Error('The channel is not there.');
    return found;
  }

  close(): Promise<void> {
    return this.channels.close();
  }
}
