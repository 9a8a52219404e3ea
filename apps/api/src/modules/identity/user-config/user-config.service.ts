import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { PeoplePresence } from '../presence/people-presence.service.js';
import { BY_HAND_KEY } from '../presence/presence.rules.js';
import { UserConfigErrors } from './user-config.errors.js';
import { UserConfigChanged } from './user-config.events.js';
import { UserConfigRepository } from './user-config.repository.js';
import { faultOfValue, isConfigKey, MAX_KEYS } from './user-config.rules.js';

export interface ConfigEntry {
  key: string;
  value: unknown;
}

/** What clients remember for the person who is signed in. Nobody else ever sees it. */
@Injectable()
export class UserConfigService {
  constructor(
    private readonly database: Database,
    private readonly configs: UserConfigRepository,
    private readonly outbox: Outbox,
    private readonly presence: PeoplePresence,
  ) {}

  /** The value is null where nothing was kept. @throws validation.failed for what is no key */
  async get(ctx: RequestContext, key: string): Promise<ConfigEntry> {
    assertKey(key);
    const userId = userOf(ctx);
    return { key, value: await this.database.read(ctx, (q) => this.configs.value(q, userId, key)) };
  }

  /** Keeps a value and tells the person's other tabs; the same value once more does nothing. */
  async put(ctx: RequestContext, entry: ConfigEntry, socketId?: string): Promise<ConfigEntry> {
    assertKey(entry.key);
    const fault = faultOfValue(entry.value);
    if (fault) throw PlatformErrors.invalid({ fields: { value: [fault] } });
    await this.database.write(ctx, (tx) => this.putIn(tx, userOf(ctx), entry, socketId));
    return { key: entry.key, value: entry.value };
  }

  /** For what other nouns remember for a person; the value is theirs to check. */
  async putIn(tx: Tx, userId: number, { key, value }: ConfigEntry, socketId?: string): Promise<boolean> {
    if ((await this.configs.countOthers(tx, userId, key)) >= MAX_KEYS) throw UserConfigErrors.tooMany();
    const isChanged = await this.configs.put(tx, userId, key, value);
    if (isChanged)
      await this.outbox.add(tx, UserConfigChanged, { userId, key, ...(socketId && { socketId }) });
    if (isChanged && key === BY_HAND_KEY)
      tx.afterCommit(() => this.presence.byHand(tx.ctx.agencyId, userId, value));
    return isChanged;
  }

  valueIn(q: Reader, userId: number, key: string): Promise<unknown> {
    return this.configs.value(q, userId, key);
  }
}

function assertKey(key: string): void {
  if (!isConfigKey(key))
    throw PlatformErrors.invalid({
      fields: { key: ['A key is up to six words in lower case, joined by dots.'] },
    });
}

function userOf({ actor }: RequestContext): number {
  if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
  return actor.userId;
}
