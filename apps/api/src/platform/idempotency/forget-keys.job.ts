import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Every } from '../jobs/every.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

const TEN_MINUTES = 600_000;

/** Clears away the keys that are older than a day. */
@Injectable()
export class ForgetKeys {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(IdempotencyKeysRepository) private readonly keys: IdempotencyKeysRepository,
  ) {}

  @Every(TEN_MINUTES, 'idempotency.forget')
  async run(): Promise<void> {
    let more = true;
    while (more) more = await this.db.system('idempotency.forget', (tx) => this.keys.forgetOld(tx));
  }
}
