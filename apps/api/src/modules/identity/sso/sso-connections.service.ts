import { Inject, Injectable } from '@nestjs/common';
import { isRoleName } from '@parley/schema';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import type { FieldErrors } from '../../../platform/errors/index.js';
import { Log } from '../../../platform/logging/log.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { StepUpService } from '../step-up/step-up.service.js';
import { SsoConnectionsRepository } from './sso-connections.repository.js';
import { SsoProviderService } from './sso-provider.service.js';
import { SsoErrors } from './sso.errors.js';
import type { SaveSsoConnectionInput } from './sso.input.js';
import {
  isPublicMail,
  normalDomain,
  type ProviderEndpoints,
  SECRET_PLACE,
  type SsoFacts,
  type SsoView,
} from './sso.rules.js';

/** A company's connection to its identity provider: set up, changed and taken away by those who look after the account. */
@Injectable()
export class SsoConnectionsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly connections: SsoConnectionsRepository,
    private readonly provider: SsoProviderService,
    private readonly secrets: Secrets,
    private readonly audit: AuditLogService,
    private readonly stepUp: StepUpService,
    private readonly log: Log,
  ) {}

  async find(ctx: RequestContext): Promise<SsoView | null> {
    const [facts, addresses] = await Promise.all([this.facts(ctx), this.addresses(ctx)]);
    return facts && viewOf(facts, addresses);
  }

  /** @throws not_found */
  async get(ctx: RequestContext): Promise<SsoView> {
    const view = await this.find(ctx);
    if (!view) throw SsoErrors.notFound();
    return view;
  }

  async addresses(ctx: RequestContext): Promise<{ redirectUri: string; startUrl: string }> {
    const slug = await this.database.read(ctx, (q) => this.connections.slug(q));
    const startUrl = `${this.config.publicUrl}/auth/sso/start?agency=${encodeURIComponent(slug)}`;
    return { redirectUri: this.provider.redirectUri, startUrl };
  }

  /**
   * Saves the whole connection after a look whether the provider is there.
   * @throws `auth.step_up_needed`, validation.failed naming the field, conflict
   */
  async save(ctx: RequestContext, input: SaveSsoConnectionInput): Promise<SsoView> {
    await this.stepUp.assertRecent(ctx);
    const known = await this.facts(ctx);
    const wrong: FieldErrors = {};
    const domains = domainsOf(input.domains, wrong);
    const secret = this.secretOf(ctx, input, known, wrong);
    await this.assertBreakGlass(ctx, input, wrong);
    if (Object.keys(wrong).length > 0) throw SsoErrors.invalid({ fields: wrong });
    const endpoints = await this.look(input, secret);
    await this.database.write(ctx, (tx) => this.saveIn(tx, input, { domains, secret, endpoints }));
    return this.get(ctx);
  }

  /** From then on passwords work again for everybody. @throws `auth.step_up_needed`, not_found */
  async remove(ctx: RequestContext): Promise<void> {
    await this.stepUp.assertRecent(ctx);
    await this.database.write(ctx, async (tx) => {
      const facts = await this.connections.lock(tx);
      if (!facts) throw SsoErrors.notFound();
      await this.connections.remove(tx);
      await this.audit.record(tx, { action: 'sso.removed', target: targetOf(facts), before: shown(facts) });
    });
  }

  private facts(ctx: RequestContext): Promise<SsoFacts | null> {
    return this.database.read(ctx, (q) => this.connections.own(q));
  }

  private async saveIn(
    tx: Tx,
    input: SaveSsoConnectionInput,
    made: { domains: string[]; secret: string; endpoints: ProviderEndpoints },
  ): Promise<void> {
    const before = await this.connections.lock(tx);
    if (input.version != null && input.version !== before?.version)
      throw SsoErrors.conflict({ facts: { version: before?.version ?? null } });
    const role = input.defaultRole ?? 'basic_agent';
    await this.connections.save(
      tx,
      {
        issuer: input.issuer.trim(),
        clientId: input.clientId.trim(),
        sealedSecret: this.secrets.seal(tx.ctx.agencyId, SECRET_PLACE, made.secret),
        endpoints: made.endpoints,
        defaultRole: isRoleName(role) ? role : 'basic_agent',
        justInTime: input.justInTime ?? true,
        isEnforced: input.enforced ?? false,
        breakGlassUserId: input.breakGlassUserId ? Number(input.breakGlassUserId) : null,
        buttonLabel: input.buttonLabel?.trim() ?? '',
      },
      made.domains,
    );
    const after = await this.connections.own(tx);
    if (!after) return;
    await this.audit.record(tx, {
      action: before ? 'sso.updated' : 'sso.created',
      target: targetOf(after),
      ...(before && { before: shown(before) }),
      after: { ...shown(after), secretChanged: Boolean(input.clientSecret) },
    });
  }

  /** A known secret is not sent to another provider than the one it was typed in for. */
  private secretOf(
    ctx: RequestContext,
    input: SaveSsoConnectionInput,
    known: SsoFacts | null,
    wrong: FieldErrors,
  ): string {
    if (input.clientSecret?.trim()) return input.clientSecret.trim();
    const isSame = known?.issuer === input.issuer.trim() && known.clientId === input.clientId.trim();
    if (known && isSame) return this.secrets.open(ctx.agencyId, SECRET_PLACE, known.sealedSecret);
    const sentence = known
      ? 'Issuer or client id are new, so the client secret is needed again.'
      : 'Copy the client secret from your provider.';
    wrong['clientSecret'] = [sentence];
    return '';
  }

  private async assertBreakGlass(
    ctx: RequestContext,
    input: SaveSsoConnectionInput,
    wrong: FieldErrors,
  ): Promise<void> {
    const id = input.breakGlassUserId ? Number(input.breakGlassUserId) : null;
    if (id === null) {
      if (input.enforced)
        wrong['breakGlassUserId'] = [
          'Choose an administrator who can still come in when the provider is away.',
        ];
      return;
    }
    if (await this.database.read(ctx, (q) => this.connections.canBreakGlass(q, id))) return;
    wrong['breakGlassUserId'] = ['Choose an active administrator of your company who has a password.'];
  }

  private async look(input: SaveSsoConnectionInput, clientSecret: string): Promise<ProviderEndpoints> {
    const settings = { issuer: input.issuer.trim(), clientId: input.clientId.trim(), clientSecret };
    try {
      return await this.provider.endpointsOf(settings);
    } catch (error) {
      this.log.info('an identity provider was not found', { issuer: settings.issuer, error });
      throw SsoErrors.invalid({ fields: { issuer: [whyNot(error)] } });
    }
  }
}

/** Only so much that it can be put right: what the other server said is not repeated. */
function whyNot(error: unknown): string {
  const texts = [error, (error as { cause?: unknown } | null)?.cause].map((one) =>
    one instanceof Error ? one.message : '',
  );
  if (texts.some((text) => text.includes('not on the public Internet') || text.includes('is not called')))
    return 'This address is not on the public Internet. Whoever runs Parley can allow it.';
  if (texts.some((text) => text.includes('this installation may call')))
    return 'This server is not among those that Parley may call. Whoever runs Parley can allow it.';
  if (texts.some((text) => text.includes('https')))
    return 'The addresses of the provider must begin with https://.';
  if (texts.some((text) => /issuer/i.test(text)))
    return 'There is a provider at this address, but it calls itself otherwise. Copy the issuer exactly as it is written there.';
  return 'No OpenID Connect provider answered at this address. It must have /.well-known/openid-configuration.';
}

function domainsOf(asked: readonly string[], wrong: FieldErrors): string[] {
  const domains = asked.map((text) => normalDomain(text));
  const bad = asked.filter((_, place) => domains[place] === null);
  const shared = domains.filter((domain) => domain !== null && isPublicMail(domain));
  if (bad.length > 0) wrong['domains'] = [`${bad.join(', ')}: write a domain such as acme.com.`];
  else if (shared.length > 0)
    wrong['domains'] = [
      `${shared.join(', ')}: everybody can have an address there. Name the domain of your company.`,
    ];
  return [...new Set(domains.filter((domain) => domain !== null))];
}

function viewOf(facts: SsoFacts, addresses: { redirectUri: string; startUrl: string }): SsoView {
  const {
    id: _id,
    agencyId: _agency,
    sealedSecret: _secret,
    endpoints: _places,
    isEnforced,
    ...shownFacts
  } = facts;
  return { ...shownFacts, enforced: isEnforced, ...addresses };
}

function shown(facts: SsoFacts): Record<string, unknown> {
  const { issuer, clientId, domains, defaultRole, justInTime, isEnforced, breakGlassUserId } = facts;
  return { issuer, clientId, domains, defaultRole, justInTime, enforced: isEnforced, breakGlassUserId };
}

function targetOf(facts: SsoFacts) {
  return { kind: 'sso_connection', id: facts.id, name: facts.issuer };
}
