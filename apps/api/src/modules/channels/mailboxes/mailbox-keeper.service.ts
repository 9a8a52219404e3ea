import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ImapFlow } from 'imapflow';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { ConnectedChannels, type OpenChannel } from '../connectors/connected-channels.service.js';
import { firstMark, readsSince } from '../connectors/mail/mail-settings.rules.js';
import { ChannelHealth } from '../health/channel-health.service.js';
import { type MailFailure, mailFailure, pauseAfter, SignInRefused, troubleOf } from './mail-failure.rules.js';
import { MailAccess } from './mail-access.service.js';
import { MailLines } from './mail-lines.service.js';
import { MailServers } from './mail-servers.service.js';
import { MailboxIntake, MailboxLost } from './mailbox-intake.service.js';
import { MailboxReader } from './mailbox-reader.js';
import { openFolder } from './open-folder.js';
import { MailboxSession } from './mailbox-session.js';
import { type HeldMailbox, MailboxesRepository } from './mailboxes.repository.js';

const LOOK_MS = 2_000;
const RENEW_MS = 4_000;
/** New ones at a time, so that several workers share them. */
const AT_ONCE = 20;
const MAX_HELD = 500;

interface Kept {
  held: HeldMailbox;
  client?: ImapFlow;
  session?: MailboxSession;
  isEnding: boolean;
  isByToken?: boolean;
  done: Promise<void>;
}

/** Each worker holds some of the mailboxes, each mailbox is held by one worker: by a lease that is renewed all the time. */
@Injectable()
export class MailboxKeeper {
  private readonly holder = randomUUID();
  private readonly kept = new Map<number, Kept>();
  private timers: NodeJS.Timeout[] = [];
  private isLooking = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Database) private readonly db: Database,
    @Inject(MailboxesRepository) private readonly mailboxes: MailboxesRepository,
    @Inject(MailboxIntake) private readonly intake: MailboxIntake,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(MailAccess) private readonly access: MailAccess,
    @Inject(MailServers) private readonly servers: MailServers,
    @Inject(MailLines) private readonly lines: MailLines,
    @Inject(ChannelHealth) private readonly health: ChannelHealth,
    @Inject(Log) private readonly log: Log,
  ) {}

  start(): void {
    this.timers = [
      setInterval(() => void this.look(), LOOK_MS),
      setInterval(() => void this.renew(), RENEW_MS),
    ];
  }

  /** Lets go of everything, so that others take over at once. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
    const all = [...this.kept.values()];
    for (const one of all) end(one);
    await Promise.all(all.map(({ done }) => done));
  }

  private async look(): Promise<void> {
    if (this.isLooking || this.kept.size >= MAX_HELD) return;
    this.isLooking = true;
    try {
      const due = await this.db.system('mailboxes that nobody reads', (q) => this.mailboxes.due(q, AT_ONCE));
      for (const { agencyId, channelId } of due) {
        if (this.timers.length === 0 || this.kept.has(channelId)) continue;
        const held = await this.db.write(systemContext(agencyId, 'mailboxes'), (tx) =>
          this.mailboxes.hold(tx, channelId, this.holder),
        );
        if (held) this.keep(held);
      }
    } catch (error) {
      this.log.warnRarely('the mailboxes could not be looked at', { error });
    } finally {
      this.isLooking = false;
    }
  }

  private keep(held: HeldMailbox): void {
    const kept: Kept = { held, isEnding: false, done: Promise.resolve() };
    this.kept.set(held.channelId, kept);
    kept.done = this.work(kept).finally(() => {
      if (this.kept.get(held.channelId) === kept) this.kept.delete(held.channelId);
    });
  }

  private async renew(): Promise<void> {
    const all = [...this.kept.values()].filter(({ isEnding }) => !isEnding);
    if (all.length === 0) return;
    try {
      const still = await this.db.system('the mailboxes of this worker', (q) =>
        this.mailboxes.renew(
          q,
          this.holder,
          all.map(({ held }) => held),
        ),
      );
      for (const one of all) if (!still.has(one.held.channelId)) end(one);
    } catch (error) {
      // The next one may still come in time; if not, others take over, and the fence keeps this one from writing.
      this.log.warnRarely('the mailboxes could not be kept', { error });
    }
  }

  /** Never throws. */
  private async work(kept: Kept): Promise<void> {
    const ctx = systemContext(kept.held.agencyId, 'mailboxes');
    let failure: MailFailure | null = null;
    try {
      const channel = await this.db.read(ctx, (q) => this.connected.open(q, kept.held.channelId));
      if (channel) await this.serve(kept, channel);
    } catch (error) {
      if (!kept.isEnding && !(error instanceof MailboxLost)) failure = await this.failureOf(kept, error);
    } finally {
      kept.client?.close();
    }
    await this.release(kept, failure).catch((error: unknown) =>
      this.log.warnRarely('a mailbox could not be released', { error }),
    );
  }

  /** A token may be taken back before its end: only when a new one is refused as well, somebody has to sign in again. */
  private async failureOf({ held, isByToken }: Kept, error: unknown): Promise<MailFailure> {
    const failure = mailFailure(error);
    if (failure.kind !== 'sign_in' || !isByToken || error instanceof SignInRefused) return failure;
    await this.access.spend(held.agencyId, held.channelId).catch(() => undefined);
    return held.failures === 0 ? { ...failure, kind: 'other' } : failure;
  }

  private async serve(kept: Kept, channel: OpenChannel): Promise<void> {
    const { held } = kept;
    const server = this.servers.incoming(channel);
    const signIn = await this.servers.signIn(channel, 'in');
    if (!server || !signIn) return;
    kept.isByToken = 'accessToken' in signIn;
    const { maxBytes } = this.config.smtp;
    const client = await this.lines.imap(server, signIn, maxBytes);
    kept.client = client;
    if (kept.isEnding) return;
    await openFolder(client, held.folder);
    const ctx = systemContext(held.agencyId, 'mailboxes');
    const reader = new MailboxReader(
      client,
      this.intake,
      (keys) => this.db.read(ctx, (q) => this.mailboxes.known(q, held.channelId, keys)),
      {
        held,
        address: channel.address ?? '',
        since: readsSince(channel.settings, held.channelCreatedAt),
        first: firstMark(channel.settings),
        maxBytes,
      },
    );
    await this.db.write(ctx, async (tx) => {
      await this.mailboxes.connected(tx, held);
      held.failures = 0;
      await this.health.mended(tx, held.channelId, 'in');
    });
    kept.session = new MailboxSession(client, reader);
    if (!kept.isEnding) await kept.session.run();
  }

  private async release({ held }: Kept, failure: MailFailure | null): Promise<void> {
    const { agencyId, channelId, failures } = held;
    await this.db.write(systemContext(agencyId, 'mailboxes'), async (tx) => {
      if (!(await this.mailboxes.isHeld(tx, held))) return;
      const pauseSeconds = failure ? pauseAfter(failure, failures) : 0;
      await this.mailboxes.release(tx, held, failure && { error: failure.reason, pauseSeconds });
      const trouble = failure && troubleOf(failure, failures + 1);
      if (failure && trouble) await this.health.broken(tx, channelId, trouble, failure.reason, 'in');
    });
    if (failure) this.log.warnRarely('a mailbox could not be read', { channelId, reason: failure.reason });
  }
}

function end(kept: Kept): void {
  kept.isEnding = true;
  kept.session?.stop();
  kept.client?.close();
}
