import { Inject, Injectable } from '@nestjs/common';
import { type ApiKeyScope, apiKeyLimits, effectivePermissions, isApiKeyScope } from '@parley/schema';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { type FieldErrors, PlatformErrors } from '../../../platform/errors/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { StepUpService } from '../step-up/step-up.service.js';
import { fullNameOf } from '../users/user.rules.js';
import { ApiKeyCache } from './api-key-cache.js';
import type { CreateApiKeyInput } from './api-key.input.js';
import {
  type ApiKeyFacts,
  apiKeyHash,
  type ApiKeyView,
  KEY_PERMISSION,
  newApiKey,
  normalNetwork,
  stateOfKey,
} from './api-key.rules.js';
import { ApiKeyErrors } from './api-keys.errors.js';
import { ApiKeysRepository, type NewApiKey } from './api-keys.repository.js';

const DAY_MS = 86_400_000;

/** The keys of a company's programs: made, listed and revoked by those who look after the account. */
@Injectable()
export class ApiKeysService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly keys: ApiKeysRepository,
    private readonly cache: ApiKeyCache,
    private readonly audit: AuditLogService,
    private readonly stepUp: StepUpService,
  ) {}

  /** All keys of the company that were not revoked, whoever made them. */
  async list(ctx: RequestContext): Promise<ApiKeyView[]> {
    const rows = await this.database.read(ctx, (q) => this.keys.list(q));
    return rows.map((row) => viewOf(row, ctx.now()));
  }

  /**
   * A key that speaks for the person who makes it.
   * @returns the key with its secret, which cannot be had again.
   * @throws `auth.step_up_needed`, validation.failed, `api_key.too_many`
   */
  async create(ctx: RequestContext, input: CreateApiKeyInput): Promise<{ key: ApiKeyView; token: string }> {
    if (ctx.actor.kind !== 'user') throw PlatformErrors.inPersonOnly();
    await this.stepUp.assertRecent(ctx);
    const wanted = this.wanted(ctx, input);
    const token = newApiKey(ctx.agencyId);
    const { userId } = ctx.actor;
    const key = await this.database.write(ctx, async (tx) => {
      if ((await this.keys.countForNew(tx)) >= apiKeyLimits.perAgency) throw ApiKeyErrors.tooMany();
      const secret = { userId, tokenHash: apiKeyHash(token), lastFour: token.slice(-4) };
      const id = await this.keys.add(tx, { ...wanted, ...secret });
      const [facts] = await this.keys.findMany(tx, [id]);
      if (!facts) throw ApiKeyErrors.notFound();
      await this.record(tx, 'api_key.created', facts);
      return viewOf(facts, ctx.now());
    });
    return { key, token };
  }

  /** Ends a key everywhere, its sockets included. @throws not_found, also for one that was revoked before */
  async revoke(ctx: RequestContext, id: number): Promise<ApiKeyView> {
    return this.database.write(ctx, async (tx) => {
      const isRevoked = await this.keys.revoke(tx, id);
      const [facts] = isRevoked ? await this.keys.findMany(tx, [id]) : [];
      if (!facts) throw ApiKeyErrors.notFound();
      await this.record(tx, 'api_key.revoked', facts);
      tx.afterCommit(() => this.cache.tellRevoked({ userId: facts.userId, apiKeyId: id }));
      return viewOf(facts, ctx.now());
    });
  }

  private wanted(
    ctx: RequestContext,
    input: CreateApiKeyInput,
  ): Omit<NewApiKey, 'userId' | 'tokenHash' | 'lastFour'> {
    const wrong: FieldErrors = {};
    const scopes = scopesOf(ctx, input.scopes ?? [], wrong);
    const allowedNetworks = networksOf(input.allowedNetworks ?? [], wrong);
    const expiresAt = endOf(input, ctx.now(), wrong);
    const { perToken } = this.config.rateLimits;
    const requestsPerMinute = input.requestsPerMinute ?? null;
    if (requestsPerMinute !== null && requestsPerMinute > perToken)
      wrong['requestsPerMinute'] = [`This is at most ${perToken}, as for every token.`];
    if (Object.keys(wrong).length > 0) throw PlatformErrors.invalid({ fields: wrong });
    return { name: input.name.trim(), scopes, allowedNetworks, requestsPerMinute, expiresAt };
  }

  private async record(tx: Tx, action: string, key: ApiKeyFacts): Promise<void> {
    const { scopes, allowedNetworks, requestsPerMinute, expiresAt, lastFour } = key;
    const facts = { scopes, allowedNetworks, requestsPerMinute, expiresAt, lastFour };
    const target = { kind: 'api_key', id: key.id, name: key.name };
    await this.audit.record(tx, {
      action,
      target,
      ...(action === 'api_key.revoked' ? { before: facts } : { after: facts }),
    });
  }
}

/** `read` and what was asked for, in one order and each once. Nobody hands on what they do not have. */
function scopesOf(ctx: RequestContext, asked: readonly string[], wrong: FieldErrors): ApiKeyScope[] {
  const scopes = [...new Set<ApiKeyScope>(['read', ...asked.filter(isApiKeyScope)])];
  const beyond = scopes.filter((scope) => scope !== 'read' && scope !== 'write' && !can(ctx, scope));
  if (beyond.length > 0)
    wrong['scopes'] = [`You cannot give what you may not do yourself: ${beyond.join(', ')}.`];
  return scopes;
}

function networksOf(asked: readonly string[], wrong: FieldErrors): string[] {
  const networks = asked.map((text) => normalNetwork(text));
  const bad = asked.filter((_, place) => networks[place] === null);
  if (bad.length > 0)
    wrong['allowedNetworks'] = [`${bad.join(', ')}: write an address, or a network such as 203.0.113.0/24.`];
  return [...new Set(networks.filter((network) => network !== null))];
}

function endOf(input: CreateApiKeyInput, now: Date, wrong: FieldErrors): Date | null {
  if (input.neverExpires) {
    if (input.expiresAt) wrong['expiresAt'] = ['Either there is a last day, or the key never expires.'];
    return null;
  }
  const end = input.expiresAt ?? new Date(now.getTime() + apiKeyLimits.defaultTermDays * DAY_MS);
  const latest = now.getTime() + apiKeyLimits.maxTermDays * DAY_MS;
  if (end <= now) wrong['expiresAt'] = ['This moment has passed already.'];
  else if (end.getTime() > latest) wrong['expiresAt'] = ['This is more than ten years away.'];
  return end;
}

function viewOf(facts: ApiKeyFacts, now: Date): ApiKeyView {
  const mayHoldKeys = effectivePermissions(facts.ownerRole, facts.ownerOverrides).has(KEY_PERMISSION);
  return {
    id: facts.id,
    name: facts.name,
    lastFour: facts.lastFour,
    scopes: facts.scopes,
    allowedNetworks: facts.allowedNetworks,
    requestsPerMinute: facts.requestsPerMinute,
    state: stateOfKey(facts, mayHoldKeys, now),
    ownerId: facts.userId,
    ownerName: fullNameOf({ firstName: facts.ownerFirstName, lastName: facts.ownerLastName }),
    expiresAt: facts.expiresAt,
    lastUsedAt: facts.lastUsedAt,
    lastUsedIp: facts.lastUsedIp || null,
    createdAt: facts.createdAt,
  };
}
