import { Inject, Injectable } from '@nestjs/common';
import { effectivePermissions, timing } from '@parley/schema';
import type { Authenticated } from '../../../platform/access/index.js';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { type Origin, systemContext, type UserActor } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { fullNameOf } from '../users/user.rules.js';
import { ApiKeyCache } from './api-key-cache.js';
import {
  agencyOfKey,
  type ApiKeyFacts,
  apiKeyHash,
  isAllowedFrom,
  KEY_PERMISSION,
  permissionsWithin,
  stateOfKey,
} from './api-key.rules.js';
import { ApiKeysRepository } from './api-keys.repository.js';

const NOTE_EVERY_MS = 60_000;

/** Who is behind an API key, and what is left of their rights in its hands. */
@Injectable()
export class ApiKeyAuthenticatorService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly keys: ApiKeysRepository,
    private readonly cache: ApiKeyCache,
    private readonly log: Log,
  ) {}

  isKey(bearer: string): boolean {
    return agencyOfKey(bearer) !== null;
  }

  /** @returns null unless the key works now, and from there. */
  async authenticate(bearer: string, origin: Origin | null): Promise<Authenticated | null> {
    const agencyId = agencyOfKey(bearer);
    if (agencyId === null) return null;
    const hash = apiKeyHash(bearer);
    const ctx = systemContext(agencyId, 'identity.api-key', origin);
    const key = await this.cache.get(hash, () =>
      this.database.read(ctx, (q) => this.keys.findByHash(q, hash)),
    );
    const actor = key && actorOf(key, this.config.rateLimits.perToken, ctx.now());
    if (!actor || !isAllowedFrom(key.allowedNetworks, origin?.ip ?? null)) return null;
    this.noteUse(key, origin?.ip ?? '');
    return { agencyId, actor, locale: key.ownerLocale, expiresAt: endOfSocket(key, ctx.now()) };
  }

  /** Who the keys speak for now, by their id; those that do not work any more are missing. */
  async actorsOf(agencyId: number, ids: readonly number[]): Promise<Map<number, UserActor>> {
    const ctx = systemContext(agencyId, 'identity.api-key');
    const rows = await this.database.read(ctx, (q) => this.keys.findMany(q, ids));
    const actors = rows.map(
      (key) => [key.id, actorOf(key, this.config.rateLimits.perToken, ctx.now())] as const,
    );
    return new Map(actors.flatMap(([id, actor]) => (actor ? [[id, actor] as const] : [])));
  }

  /** When and from where: at most one write a minute. */
  private noteUse(key: ApiKeyFacts, ip: string): void {
    const now = new Date();
    if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < NOTE_EVERY_MS) return;
    key.lastUsedAt = now;
    const ctx = systemContext(key.agencyId, 'identity.api-key');
    void this.database
      .write(ctx, (tx) => this.keys.noteUse(tx, key.id, ip, NOTE_EVERY_MS))
      .catch((error: unknown) => this.log.warn('the use of an API key was not noted', { id: key.id, error }));
  }
}

function actorOf(key: ApiKeyFacts, perToken: number, now: Date): UserActor | null {
  const owned = effectivePermissions(key.ownerRole, key.ownerOverrides);
  if (stateOfKey(key, owned.has(KEY_PERMISSION), now) !== 'ACTIVE') return null;
  const scopes = new Set(key.scopes);
  return {
    kind: 'user',
    userId: key.userId,
    name: fullNameOf({ firstName: key.ownerFirstName, lastName: key.ownerLastName }),
    role: key.ownerRole,
    permissions: permissionsWithin(owned, scopes),
    sessionId: null,
    apiKeyId: key.id,
    keyBounds: { scopes, owned, requestsPerMinute: Math.min(key.requestsPerMinute ?? perToken, perToken) },
    impersonator: null,
    onlyPrivateChannels: key.ownerOnlyPrivateChannels,
    mustFirst: key.ownerMustFirst,
  };
}

/** A socket is opened anew now and then, as with an access token, so that it never outlives what is known of its key. */
function endOfSocket(key: ApiKeyFacts, now: Date): Date {
  const soon = now.getTime() + timing.accessTokenSeconds * 1_000;
  return new Date(Math.min(soon, key.expiresAt?.getTime() ?? soon));
}
