import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { Log } from '../logging/log.js';
import { IdempotencyErrors } from './idempotency.errors.js';
import { IdempotencyKeysRepository, type KeyedRequest, type KeyRow } from './idempotency-keys.repository.js';

export interface Answer {
  status: number;
  body: unknown;
}

const WAIT_MS = 3_000;
const LOOK_MS = 100;
const RETRY_AFTER_SECONDS = 2;

/** Answers a repeated request with the first answer, and lets only one of several equal requests do the work. */
@Injectable()
export class Idempotency {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(IdempotencyKeysRepository) private readonly keys: IdempotencyKeysRepository,
    @Inject(Log) private readonly log: Log,
  ) {}

  /**
   * @returns the first answer, or null: then the caller does the work, and calls `finish` or `free`.
   * @throws idempotency.conflict when the key belongs to another request, idempotency.in_progress when the
   *   first request takes longer than one wants to wait here, idempotency.answer_lost when its process died after
   *   something of it was committed.
   */
  async begin(ctx: RequestContext, request: KeyedRequest): Promise<Answer | null> {
    const giveUpAt = Date.now() + WAIT_MS;
    for (;;) {
      const known = await this.db.read(ctx, (q) => this.keys.find(q, request.actor, request.key));
      if (known) refuseOther(known, request);
      if (known?.state === 'done') return { status: known.status ?? 200, body: known.response };
      if (known?.is_lost) throw IdempotencyErrors.answerLost();
      if (await this.db.write(ctx, (tx) => this.keys.claim(tx, request))) {
        this.db.withNextWrite(ctx, (tx) => this.keys.begun(tx, request));
        return null;
      }
      if (Date.now() > giveUpAt) throw IdempotencyErrors.inProgress({ retryAfter: RETRY_AFTER_SECONDS });
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Keeps the answer. The work is done already, so a failure here must not fail the request. */
  async finish(ctx: RequestContext, request: KeyedRequest, { status, body }: Answer): Promise<void> {
    try {
      const response = JSON.stringify(body ?? null);
      await this.db.write(ctx, (tx) => this.keys.finish(tx, request, status, response));
    } catch (error) {
      this.log.error('the answer to a repeatable request could not be kept', {
        operation: request.operation,
        error,
      });
    }
  }

  /** After an error nothing was changed: the next try with the key does the work. */
  async free(ctx: RequestContext, request: KeyedRequest): Promise<void> {
    try {
      await this.db.write(ctx, (tx) => this.keys.free(tx, request));
    } catch (error) {
      this.log.warn('an idempotency key could not be freed; its lease will run out', { error });
    }
  }
}

function refuseOther(known: KeyRow, request: KeyedRequest): void {
  if (known.operation !== request.operation || known.body_hash !== request.bodyHash) {
    throw IdempotencyErrors.conflict();
  }
}
