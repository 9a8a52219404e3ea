import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../world/account.js';
import type { SimulatedProvider, SimulatorParts } from '../provider.js';
import { newNumber } from '../sms/sms-phones.js';
import { struck, troubledBefore } from '../troubled.js';
import { recordingRoutes } from './recording-routes.js';
import { lineRoutes } from './line-routes.js';
import { telephoneRoutes } from './telephone-routes.js';
import { VoiceExchange } from './voice-exchange.js';
import { BELOW, type Behind, fail, idIn, notFound } from './voice-rest.js';

/** Twilio Voice: its REST API for calls, the telephones of customers, and a line for each colleague's browser. */
export class TwilioVoiceProvider implements SimulatedProvider {
  readonly name = 'twilio_voice';
  readonly title = 'Twilio Voice';
  readonly place = 'twilio';
  readonly can = ['call'] as const;
  private readonly exchanges = new WeakMap<object, VoiceExchange>();

  routes(app: FastifyInstance, parts: SimulatorParts): void {
    const { world } = parts;
    const exchange = this.exchangeOf(parts);
    const behind: Behind = (work) => async (request, reply) => {
      const account = await admitted(request, reply, parts);
      if (account) await work(request, reply, account);
      return reply;
    };
    app.get(
      `${BELOW}/Calls.json`,
      behind((_request, reply) => reply.send({ calls: [], page_size: 1 })),
    );
    app.get(
      `${BELOW}/Calls/:call`,
      behind((request, reply, account) => {
        const line = exchange.line(idIn(request, 'call'));
        if (line?.account !== account.id) return notFound(reply);
        return reply.send({ sid: line.sid, status: line.state, duration: String(line.seconds) });
      }),
    );
    app.post(
      `${BELOW}/Calls/:call`,
      behind(async (request, reply, account) => {
        const line = exchange.line(idIn(request, 'call'));
        if (line?.account !== account.id) return notFound(reply);
        if (line.isOver) return fail(reply, 400, 21220, 'Call is not in-progress. Cannot redirect.');
        const url = formOf(request).get('Url');
        if (!url || !URL.canParse(url)) return fail(reply, 400, 21205, 'Url is not a valid URL');
        await noted(parts, account, line.sid, `redirect ${new URL(url).searchParams.get('on') ?? ''}`);
        exchange.redirect(account, line, url);
        return reply.send({ sid: line.sid, status: line.state });
      }),
    );
    app.get(
      `${BELOW}/Applications/:application`,
      behind((request, reply, { credentials }) =>
        idIn(request, 'application') === credentials.application_sid
          ? reply.send({ sid: credentials.application_sid })
          : notFound(reply),
      ),
    );
    app.post(
      `${BELOW}/Applications/:application`,
      behind((request, reply, { credentials }) =>
        idIn(request, 'application') === credentials.application_sid
          ? reply.send({ sid: credentials.application_sid, voice_url: formOf(request).get('VoiceUrl') })
          : notFound(reply),
      ),
    );
    recordingRoutes(app, world, exchange, behind);
  }

  page(app: FastifyInstance, parts: SimulatorParts): void {
    const exchange = this.exchangeOf(parts);
    telephoneRoutes(app, exchange);
    lineRoutes(app, exchange);
  }

  happened(): Promise<void> {
    return Promise.resolve();
  }

  demo(): { accounts: Account[] } {
    return {
      accounts: [
        {
          id: 'AC525252525252525252525252525ca001',
          provider: this.name,
          name: 'Harbour Bikes',
          handle: '+31205550199',
          credentials: {
            auth_token: 'simulated-voice-auth-token',
            application_sid: 'AP525252525252525252525252525ca001',
            api_key_sid: 'SK525252525252525252525252525ca001',
            api_key_secret: 'simulated-voice-api-key-secret',
          },
          webhook: null,
        },
      ],
    };
  }

  newCustomerId(): string {
    return newNumber();
  }

  newMessageId(): string {
    return '';
  }

  private exchangeOf(parts: SimulatorParts): VoiceExchange {
    const known = this.exchanges.get(parts) ?? new VoiceExchange(parts);
    this.exchanges.set(parts, known);
    return known;
  }
}

/** Null when the call has been answered already. An API key and its secret let in as the account's own token does. */
async function admitted(
  request: FastifyRequest,
  reply: FastifyReply,
  { world }: SimulatorParts,
): Promise<Account | null> {
  const account = world.account((request.params as { account: string }).account);
  if (!account || !isLetIn(request, account) || struck(world, account.id, 'expired_token')) {
    await fail(reply, 401, 20003, 'Authenticate');
    return null;
  }
  if (await troubledBefore(world, account.id, reply)) return null;
  if (struck(world, account.id, 'server_error')) {
    await fail(reply, 500, 20500, 'Internal Server Error');
    return null;
  }
  return account;
}

function isLetIn(request: FastifyRequest, { id, credentials }: Account): boolean {
  const ways = [
    [id, credentials.auth_token],
    [credentials.api_key_sid, credentials.api_key_secret],
  ];
  return ways.some(
    ([name, word]) =>
      request.headers.authorization === `Basic ${Buffer.from(`${name}:${word}`).toString('base64')}`,
  );
}

function noted(
  { world }: SimulatorParts,
  { id, provider }: Account,
  message: string,
  note: string,
): Promise<void> {
  return world.ledger.note({
    provider,
    account: id,
    what: 'asked',
    message,
    reference: null,
    status: 200,
    note,
  });
}

function formOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
}
