import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import type { Tx } from '../../../platform/database/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import type { OpenChannel } from '../connectors/connected-channels.service.js';
import type { Exchange } from '../connectors/exchange.js';
import { MailAccess } from '../mailboxes/mail-access.service.js';
import { SignInRefused } from '../mailboxes/mail-failure.rules.js';
import { MailServers } from '../mailboxes/mail-servers.service.js';
import { MailTransport, type OwnServer } from '../mail-out/mail-transport.js';
import { OutgoingMailService } from '../mail-out/outgoing-mail.service.js';
import { PacingRepository } from '../pacing/pacing.repository.js';
import { BROKEN_PAUSE_MS } from './connector-sender.service.js';
import type { Claim } from './deliveries.repository.js';
import type { SubmitResult } from './delivery.rules.js';
import type { Hold, ReadyToGo, Sender } from './sender.js';

/** Sends mails of a mailbox: by the channel's own server where it has one. */
@Injectable()
export class MailSender implements Sender {
  constructor(
    @Inject(OutgoingMailService) private readonly mails: OutgoingMailService,
    @Inject(MailTransport) private readonly transport: MailTransport,
    @Inject(MailServers) private readonly servers: MailServers,
    @Inject(MailAccess) private readonly access: MailAccess,
    @Inject(PacingRepository) private readonly pacing: PacingRepository,
  ) {}

  async prepare(ctx: RequestContext, claim: Claim, channel: OpenChannel): Promise<ReadyToGo | SubmitResult> {
    if (!channel.address) return { kind: 'refused', reason: 'This channel has no mail address any more.' };
    try {
      const own = await this.ownOf(channel);
      const mail = await this.mails.make(ctx, channel, claim.message);
      if (!own)
        return { kind: 'ready', submit: (signal) => this.transport.submit(mail, signal), exchanges: [] };
      const exchanges: Exchange[] = [];
      const submit = async (signal: AbortSignal): Promise<SubmitResult> => {
        const start = performance.now();
        const result = await this.transport.submit(mail, signal, own);
        exchanges.push(exchangeOf(own, claim, result, performance.now() - start));
        return this.reconsidered(channel, own, claim, result);
      };
      return { kind: 'ready', submit, exchanges };
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'not_found')
        return { kind: 'refused', reason: 'An attached file does not exist any more.' };
      if (error instanceof SignInRefused)
        return { kind: 'broken', code: 'CREDENTIALS_REFUSED', reason: error.message, side: 'out' };
      return { kind: 'postponed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /** What cannot sign in is not tried again and again; whether mail comes in meanwhile says nothing about it. */
  async hold(tx: Tx, claim: Claim, channel: OpenChannel): Promise<Hold | null> {
    if (!this.servers.outgoing(channel)) return null;
    const isBroken = channel.status === 'broken' && channel.troubleSide !== 'in';
    if (isBroken && claim.waitsFor !== 'channel')
      return { kind: 'held', why: 'channel', wait: BROKEN_PAUSE_MS };
    const wait = await this.pacing.mayTry(tx, channel.id);
    return wait > 0 ? { kind: 'held', why: 'circuit', wait } : null;
  }

  private async ownOf(channel: OpenChannel): Promise<OwnServer | null> {
    const server = this.servers.outgoing(channel);
    return server && { server, signIn: await this.servers.signIn(channel, 'out') };
  }

  /** A token may be taken back before its end: it is tried once more with a new one. */
  private async reconsidered(
    channel: OpenChannel,
    { signIn }: OwnServer,
    claim: Claim,
    result: SubmitResult,
  ): Promise<SubmitResult> {
    const isToken = signIn !== null && 'accessToken' in signIn;
    if (!isToken || result.kind !== 'broken' || result.code !== 'CREDENTIALS_REFUSED') return result;
    await this.access.spend(channel.agencyId, channel.id);
    return claim.attempt <= 1 ? { kind: 'postponed', reason: result.reason } : result;
  }
}

/** What is shown of the attempt: to whom it was handed, and what the server said. */
function exchangeOf({ server }: OwnServer, { message }: Claim, result: SubmitResult, took: number): Exchange {
  const answer =
    'reason' in result ? result.reason : result.kind === 'accepted' ? (result.providerId ?? '') : '';
  return {
    method: 'SMTP',
    url: `smtp://${server.host}:${server.port}`,
    request: `To: ${message.to.address ?? ''}\nSubject: ${message.subject}\nMessage-ID: ${message.externalId}`,
    status: Number(/^(\d{3})[ -]/.exec(answer)?.[1] ?? (result.kind === 'accepted' ? 250 : 0)) || null,
    response: answer,
    took: Math.round(took),
  };
}
