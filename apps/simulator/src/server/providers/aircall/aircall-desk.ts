import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../../world/account.js';
import type { Customer } from '../../world/conversation.js';
import type { SimulatorParts } from '../provider.js';
import { tones } from '../twilio-voice/sound.js';

const MAX_SOUND_SECONDS = 60;
/** Aircall takes some thirty seconds until it has everything of a call together; here somebody watches. */
const ENDED_AFTER_MS = 1_500;

export interface AircallAgent {
  name: string;
  email: string;
}

/** A call as Aircall knows it. Times are seconds. */
export interface SimCall {
  id: number;
  uuid: string;
  account: string;
  customer: Customer;
  direction: 'inbound' | 'outbound';
  status: 'initial' | 'answered' | 'done';
  hidesNumber: boolean;
  startedAt: number;
  answeredAt: number | null;
  endedAt: number | null;
  agent: AircallAgent | null;
  sounds: Partial<Record<'voicemail' | 'recording', string>>;
  tags: { id: number; name: string }[];
  comments: { id: number; content: string; by: AircallAgent }[];
}

/** The calls of a company at Aircall, and what its webhooks are told of them. */
export class AircallDesk {
  private readonly calls = new Map<number, SimCall>();
  private issued = 0;

  constructor(readonly parts: SimulatorParts) {}

  find(id: number): SimCall | undefined {
    return this.calls.get(id);
  }

  /** The last one of a customer. */
  of(account: string, customer: string): SimCall | undefined {
    return [...this.calls.values()].findLast(
      (call) => call.account === account && call.customer.id === customer,
    );
  }

  async begin(
    account: Account,
    customer: Customer,
    { direction, hidesNumber, agent }: Pick<SimCall, 'direction' | 'hidesNumber' | 'agent'>,
  ): Promise<SimCall> {
    const call: SimCall = {
      id: randomInt(100_000_000, 2_000_000_000),
      uuid: `CA${randomUUID().replaceAll('-', '')}`,
      account: account.id,
      customer,
      direction,
      status: 'initial',
      hidesNumber,
      startedAt: seconds(),
      answeredAt: null,
      endedAt: null,
      agent,
      sounds: {},
      tags: [],
      comments: [],
    };
    this.calls.set(call.id, call);
    await this.tell(account, call, 'call.created');
    return call;
  }

  async answer(account: Account, call: SimCall, agent: AircallAgent): Promise<void> {
    Object.assign(call, { agent, status: 'answered', answeredAt: seconds() });
    await this.tell(account, call, 'call.answered');
  }

  /** At once that they have hung up; a while later all that is known of it. */
  async hangUp(account: Account, call: SimCall, { isRecorded }: { isRecorded: boolean }): Promise<void> {
    Object.assign(call, { status: 'done', endedAt: seconds() });
    await this.tell(account, call, 'call.hungup');
    void this.finish(account, call, isRecorded && call.answeredAt !== null);
  }

  async leaveWord(account: Account, call: SimCall, length: number): Promise<void> {
    Object.assign(call, { status: 'done', endedAt: seconds() });
    await this.tell(account, call, 'call.hungup');
    await this.keepSound(call, 'voicemail', length);
    await this.tell(account, call, 'call.voicemail_left');
    void this.finish(account, call, false);
  }

  async comment(account: Account, call: SimCall, content: string, by: AircallAgent): Promise<void> {
    call.comments.push({ id: randomInt(1, 1_000_000), content, by });
    await this.tell(account, call, 'call.commented');
  }

  async tag(account: Account, call: SimCall, name: string): Promise<void> {
    const isThere = call.tags.some((tag) => tag.name === name);
    call.tags = isThere
      ? call.tags.filter((tag) => tag.name !== name)
      : [...call.tags, { id: randomInt(1, 1_000_000), name }];
    await this.tell(account, call, isThere ? 'call.untagged' : 'call.tagged');
  }

  /** @returns whether there was one */
  async deleteSound(call: SimCall, kind: 'voicemail' | 'recording'): Promise<boolean> {
    const { [kind]: id, ...others } = call.sounds;
    call.sounds = others;
    return id !== undefined && this.parts.world.deleteMedia(id);
  }

  /** As the REST API and the webhooks write it. */
  written(call: SimCall): Record<string, unknown> {
    const { customer } = call;
    const [first = '', ...last] = customer.name.split(' ');
    return {
      id: call.id,
      direct_link: `${this.parts.url}/providers/aircall/v1/calls/${call.id}`,
      call_uuid: call.uuid,
      direction: call.direction,
      status: call.status,
      missed_call_reason: call.status === 'done' && !call.answeredAt ? 'no_available_agent' : null,
      started_at: call.startedAt,
      answered_at: call.answeredAt,
      ended_at: call.endedAt,
      duration: call.endedAt === null ? 0 : call.endedAt - call.startedAt,
      voicemail: this.address(call, 'voicemail'),
      recording: this.address(call, 'recording'),
      raw_digits: call.hidesNumber ? 'anonymous' : `+${customer.id}`,
      user: call.agent && { id: 1, ...call.agent },
      contact: call.hidesNumber ? null : { id: 2, first_name: first, last_name: last.join(' '), emails: [] },
      number: { id: 3, name: 'Harbour Bikes', digits: this.parts.world.account(call.account)?.handle },
      tags: call.tags,
      comments: call.comments.map(({ id, content, by }) => ({ id, content, posted_by: by })),
    };
  }

  /** Anything that Aircall may tell. Resolves when it was brought, or is given up. */
  async tell(account: Account, call: SimCall, event: string): Promise<void> {
    const { world, postman } = this.parts;
    world.emit('news', { account: account.id, customer: call.customer.id, kind: 'call' });
    // What the webhook is now: Parley may have made another meanwhile.
    const now = world.account(account.id) ?? account;
    const { fields, secret = '' } = now.webhook ?? {};
    if (fields && !fields.includes(event)) return;
    const told = { resource: event.split('.')[0], event, timestamp: seconds(), data: this.written(call) };
    await postman.bring({
      account: now,
      body: JSON.stringify(told),
      contentType: 'application/json',
      message: String(call.id),
      note: event,
      sign: () => ({ 'aircall-origin': 'webhooks' }),
      prove: (body, isRight) =>
        JSON.stringify({ ...(JSON.parse(body) as object), token: isRight ? secret : `${secret}x` }),
    });
  }

  private async finish(account: Account, call: SimCall, isRecorded: boolean): Promise<void> {
    await sleep(ENDED_AFTER_MS, undefined, { ref: false });
    if (this.parts.postman.isClosed) return;
    if (isRecorded)
      await this.keepSound(call, 'recording', (call.endedAt ?? 0) - (call.answeredAt ?? call.endedAt ?? 0));
    await this.tell(account, call, 'call.ended');
  }

  private async keepSound(call: SimCall, kind: 'voicemail' | 'recording', length: number): Promise<void> {
    const content = tones(Math.min(Math.max(1, length), MAX_SOUND_SECONDS));
    const { id } = await this.parts.world.saveMedia(content, { name: `${kind}.wav`, mimeType: 'audio/wav' });
    call.sounds[kind] = id;
  }

  /** Another one each time, as addresses that are good for a while are. */
  private address(call: SimCall, kind: 'voicemail' | 'recording'): string | null {
    const sound = call.sounds[kind];
    if (!sound) return null;
    this.issued += 1;
    return `${this.parts.url}/providers/aircall/assets/${call.account}/${sound}?issued=${this.issued}`;
  }
}

function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}
