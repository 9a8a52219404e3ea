import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../../world/account.js';
import type { SimulatorParts } from '../provider.js';
import type { Line } from './line.js';

const TIMEOUT_MS = 15_000;
const FORM = 'application/x-www-form-urlencoded';

/** The questions and reports that Twilio Voice brings, signed as it signs them. */
export class TwilioCaller {
  constructor(private readonly parts: SimulatorParts) {}

  /** Asks what to do with a line. Null: no answer that can be used. Asked once more where nobody was there. */
  async ask(account: Account, line: Line, url: string, more: Record<string, string>): Promise<string | null> {
    const form = formOf(account, line, more);
    const isDoubled = this.parts.world.troubles.strikes(account.id, 'duplicates');
    const copies = isDoubled ? [this.once(account, line, url, form)] : [];
    const [answer] = await Promise.all([this.twice(account, line, url, form), ...copies]);
    return answer;
  }

  /** Reports something that needs no answer, as often as it takes. */
  async tell(account: Account, line: Line, url: string, more: Record<string, string>): Promise<void> {
    await this.parts.postman.bring({
      account,
      url,
      body: formOf(account, line, more).toString(),
      contentType: FORM,
      message: line.sid,
      note: noteOf(url, more),
      sign: (body) => ({ 'x-twilio-signature': signature(account, url, body) }),
    });
  }

  private async twice(
    account: Account,
    line: Line,
    url: string,
    form: URLSearchParams,
  ): Promise<string | null> {
    const first = await this.once(account, line, url, form);
    if (first !== undefined) return first;
    await sleep(1_000, undefined, { ref: false });
    return (await this.once(account, line, url, form)) ?? null;
  }

  /** Undefined: nobody was there. */
  private async once(
    account: Account,
    line: Line,
    url: string,
    form: URLSearchParams,
  ): Promise<string | null | undefined> {
    const { troubles, ledger } = this.parts.world;
    const body = form.toString();
    const isUnsigned = troubles.strikes(account.id, 'no_signature');
    const signed = troubles.strikes(account.id, 'bad_signature') ? `${body}0` : body;
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': FORM,
        'user-agent': 'TwilioProxy/1.1',
        ...(!isUnsigned && { 'x-twilio-signature': signature(account, url, signed) }),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    }).catch(() => null);
    const text = answer && (await answer.text().catch(() => null));
    await ledger.note({
      provider: account.provider,
      account: account.id,
      what: 'told',
      message: line.sid,
      reference: null,
      status: answer?.status ?? null,
      note: noteOf(url, Object.fromEntries(form)),
    });
    if (!answer || text === null) return undefined;
    return answer.status === 200 ? text : null;
  }
}

function noteOf(url: string, { CallStatus = '' }: Record<string, string>): string {
  return `call ${new URL(url).searchParams.get('on') ?? 'begins'} ${CallStatus}`.trim();
}

function formOf(account: Account, line: Line, more: Record<string, string>): URLSearchParams {
  return new URLSearchParams({
    AccountSid: account.id,
    ApiVersion: '2010-04-01',
    CallSid: line.sid,
    CallStatus: line.state,
    Called: line.to,
    Caller: line.from,
    Direction: line.parent ? 'outbound-dial' : 'inbound',
    From: line.from,
    To: line.to,
    ...(line.parent && { ParentCallSid: line.parent.sid }),
    ...more,
  });
}

function signature({ credentials }: Account, url: string, body: string): string {
  const fields = [...new URLSearchParams(body)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHmac('sha1', credentials.auth_token ?? '')
    .update(url + fields.map(([name, value]) => name + value).join(''))
    .digest('base64');
}
