import { Inject, Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, SharedWrites, type Tx } from '../../../platform/database/index.js';
import { saysDatabaseAway } from '../../../platform/errors/index.js';
import { GiveUp, Jobs } from '../../../platform/jobs/index.js';
import { Log } from '../../../platform/logging/log.js';
import { isScannerAway } from '../../../platform/scanning/index.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { ClaimHold } from '../claims/claim-hold.js';
import { type Bounced, BouncesService } from '../deliveries/bounces.service.js';
import { loopReason } from '../mail-content/mail-signals.rules.js';
import { MailReader, type ReadMail } from '../mail-in/mail-reader.service.js';
import { INBOUND_SINK, type InboundMessage, type InboundSink } from '../messages/inbound-message.js';
import { BroughtMails } from './brought-mails.service.js';
import { GatheringPerAgency } from '../webhooks/gathering.js';
import { ProcessFacts } from './process-facts.service.js';
import { ProcessInboundJob } from './process-inbound.job-definition.js';
import {
  AWAY_PAUSE_SECONDS,
  isMail,
  MAX_ATTEMPTS,
  pauseAfter,
  SCANNER_PAUSE_SECONDS,
} from './inbound-event.rules.js';
import { type ClaimedEvent, InboundEventsRepository } from './inbound-events.repository.js';

/** What one customer did is taken in by one worker so often in a row; then others have their turn. */
const IN_A_ROW = 20;
const NEXTS_AT_ONCE = 50;

/** An event that is taken in already, or claimed to be worked on. */
interface Begun {
  event: ClaimedEvent;
  isDone: boolean;
}

/**
 * Turns a raw event into a message. What takes long (reading hostile input, storing its files) is done first and
 * without a transaction; then one transaction takes the message in and marks the event, so each happens once.
 */
@Injectable()
export class ProcessInboundService {
  private readonly nexts = new GatheringPerAgency<number, number | null>(
    (agencyId, ids) => this.db.read(systemContext(agencyId, 'inbound'), (q) => this.events.nextOf(q, ids)),
    NEXTS_AT_ONCE,
  );

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SharedWrites) private readonly shared: SharedWrites,
    @Inject(InboundEventsRepository) private readonly events: InboundEventsRepository,
    @Inject(MailReader) private readonly reader: MailReader,
    @Inject(BouncesService) private readonly bounces: BouncesService,
    @Inject(ProcessFacts) private readonly facts: ProcessFacts,
    @Inject(BroughtMails) private readonly brought: BroughtMails,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(INBOUND_SINK) private readonly sink: InboundSink,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(Log) private readonly log: Log,
  ) {}

  /**
   * Does nothing when the event is done or somebody else works on it. A failure is written down and tried again later.
   * What the same customer did next, and waited for it, follows at once.
   * @param isLeftBehind nobody knows what became of who had it before: each attempt is written down before it begins.
   * @throws GiveUp after the last failure, so that it becomes a dead letter.
   */
  async process(agencyId: number, eventId: number, isLeftBehind: boolean): Promise<void> {
    let next = await this.one(agencyId, eventId, isLeftBehind);
    for (let turn = 1; next !== null && turn < IN_A_ROW; turn += 1)
      next = await this.one(agencyId, next, false);
    if (next !== null) await this.jobs.wake(ProcessInboundJob, { agencyId, eventIds: [next] });
  }

  private async one(agencyId: number, eventId: number, isLeftBehind: boolean): Promise<number | null> {
    const ctx = systemContext(agencyId, 'inbound');
    const begun = isLeftBehind ? await this.claim(ctx, eventId) : await this.begin(ctx, eventId);
    if (!begun) return null;
    const { event, isDone } = begun;
    if (isDone) return this.nextOf(ctx, event);
    const hold = this.hold(agencyId, event);
    try {
      return await this.workOn(agencyId, event);
    } finally {
      hold.release();
    }
  }

  /**
   * What needs nothing from outside is done by the transaction that finds it, whose lock is all the claim it needs. What fails
   * there has left no trace: it is claimed then, and fails again where that is written down.
   */
  private async begin(ctx: RequestContext, eventId: number): Promise<Begun | null> {
    const work = (tx: Tx) => this.beginIn(tx, eventId);
    try {
      const shared = await this.shared.write('inbound', ctx, work);
      const begun = shared === 'alone' ? await this.db.write(ctx, work) : shared;
      return begun === 'alone' ? null : begun;
    } catch {
      return this.claim(ctx, eventId);
    }
  }

  private async beginIn(tx: Tx, eventId: number): Promise<Begun | 'alone' | null> {
    const event = await this.events.lock(tx, eventId);
    if (!event) return null;
    if (event.attempts === 0 && !isMail(event)) {
      const outcome = await this.facts.atOnce(tx, event);
      if (outcome === 'alone') return outcome;
      if (outcome === 'done') return { event, isDone: true };
    }
    const claimed = await this.events.claim(tx, eventId);
    return claimed && { event: claimed, isDone: false };
  }

  private async claim(ctx: RequestContext, eventId: number): Promise<Begun | null> {
    const event = await this.db.write(ctx, (tx) => this.events.claim(tx, eventId));
    return event && { event, isDone: false };
  }

  private async nextOf(ctx: RequestContext, event: ClaimedEvent): Promise<number | null> {
    return event.turnOf == null ? null : this.nexts.add(ctx.agencyId, event.id);
  }

  /** Keeps the claim of an event until it is released: while it is worked on, and while it waits for its turn. */
  hold(agencyId: number, event: ClaimedEvent): ClaimHold {
    const ctx = systemContext(agencyId, 'inbound');
    return new ClaimHold(() => this.db.write(ctx, (tx) => this.events.renew(tx, event)));
  }

  /**
   * The same as `process` for an event that the caller has claimed and holds.
   * @returns what the same customer did next, and waits for its turn.
   */
  async workOn(agencyId: number, event: ClaimedEvent): Promise<number | null> {
    const ctx = systemContext(agencyId, 'inbound');
    try {
      const asMail = event.kind === 'mail' ? await this.brought.asMail(ctx, event) : event;
      if (!isMail(event) || !asMail) {
        await this.facts.work(ctx, event);
        return await this.nextOf(ctx, event);
      }
      await this.takeMail(ctx, asMail);
    } catch (error) {
      await this.failed(ctx, event, error);
    }
    return null;
  }

  private async takeMail(ctx: RequestContext, event: ClaimedEvent): Promise<void> {
    const mail = await this.reader.read(ctx, event);
    // A failure may be a commit whose answer was lost: the files stay, and the next attempt meets them again.
    if ((await this.takeIn(ctx, event, mail)) === 'ignored') await this.forget(mail);
  }

  private takeIn(
    ctx: RequestContext,
    event: ClaimedEvent,
    mail: ReadMail,
  ): Promise<'taken' | 'ignored' | 'too late'> {
    return this.db.write(ctx, async (tx) => {
      if (!(await this.events.stillClaimed(tx, event))) return 'too late';
      const { message } = mail;
      const seen = { from: message.from.value, isAutomatic: message.isAutomatic };
      const loop = await this.loopOf(tx, message, mail);
      if (loop) {
        await this.events.finish(tx, event, 'ignored', { ...seen, ignored: loop });
        return 'ignored';
      }
      const bounced = await this.bouncedBy(tx, mail);
      const outcome = await this.sink.receive(
        tx,
        bounced ? { ...message, conversationRef: bounced.conversationRef } : message,
      );
      if (bounced) await this.bounces.tell(tx, bounced, mail.bounceReason);
      if ('ignored' in outcome) {
        await this.events.finish(tx, event, 'ignored', { ...seen, ...outcome });
        return 'ignored';
      }
      const keepsRaw = message.attachments.some((file) => file.storageKey === event.storageKey);
      await this.events.finish(tx, event, 'processed', {
        ...seen,
        ...outcome,
        ...(keepsRaw && { keepsRaw }),
      });
      return 'taken';
    });
  }

  private async loopOf(tx: Tx, message: InboundMessage, mail: ReadMail): Promise<string | null> {
    const counts = message.isAutomatic && !message.isUnreadable;
    return loopReason({
      isAutomatic: message.isAutomatic,
      isBounce: message.isBounce,
      isOurs: mail.isOurs,
      isFromSameMailbox: mail.isFromSameMailbox,
      automaticLastHour: counts
        ? await this.events.automaticLastHour(tx, message.channelId, message.from.value)
        : 0,
    });
  }

  /** A report about one of our messages marks it as failed, and belongs to its conversation. */
  private async bouncedBy(tx: Tx, { message, bounceReason }: ReadMail): Promise<Bounced | null> {
    if (!message.isBounce || !message.bouncedExternalId) return null;
    return this.bounces.record(tx, message.channelId, message.bouncedExternalId, bounceReason);
  }

  private async failed(ctx: RequestContext, event: ClaimedEvent, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    if (isScannerAway(error))
      return this.db.write(ctx, (tx) => this.events.giveBack(tx, event, reason, SCANNER_PAUSE_SECONDS));
    // It cannot help that the database is away or full, however long that takes.
    const isInnocent = saysDatabaseAway(error);
    const giveUp = !isInnocent && event.attempts >= MAX_ATTEMPTS;
    this.log.warn('a message that came in could not be processed', {
      agencyId: ctx.agencyId,
      eventId: event.id,
      attempt: event.attempts,
      giveUp,
      error,
    });
    await this.db.write(ctx, (tx) =>
      isInnocent
        ? this.events.giveBack(tx, event, reason, AWAY_PAUSE_SECONDS)
        : this.events.fail(tx, event, reason, giveUp ? 0 : pauseAfter(event.attempts), giveUp),
    );
    if (giveUp) throw new GiveUp(reason);
  }

  /** The files of a message that is none of ours belong to nobody. */
  private async forget(mail: ReadMail): Promise<void> {
    for (const key of mail.storedKeys) {
      await this.storage
        .delete(key)
        .catch((error: unknown) => this.log.warn('a file could not be deleted', { key, error }));
    }
  }
}
