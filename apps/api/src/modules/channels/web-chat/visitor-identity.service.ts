import { Inject, Injectable } from '@nestjs/common';
import { createContext, type RequestContext } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PUB_SUB, type PubSub } from '../../../platform/realtime/index.js';
import { SECRET_PLACE } from '../widgets/widget-changes.service.js';
import { readIdentity, type SignedIdentity } from './identity.rules.js';
import { visitorTopic } from './visitor-conversation.js';
import { VisitorPersonsRepository } from './visitor-persons.repository.js';
import { WebChatErrors } from './web-chat.errors.js';
import type { IdentifyInput } from './web-chat.input.js';
import { hashToken, newVisitorToken } from './web-chat.rules.js';
import type { VisitorSession } from './widget-access.service.js';
import type { WidgetView } from './widgets.repository.js';

/** Takes the word of a website's own server for who a visitor is: the same person on each of their devices. */
@Injectable()
export class VisitorIdentityService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    @Inject(VisitorPersonsRepository) private readonly persons: VisitorPersonsRepository,
  ) {}

  /**
   * @param session of the browser, when it has one: an unknown visitor becomes the person, and another person never does
   * @returns the token to go on with; a new one when the browser spoke for nobody or for somebody else
   * @throws widget.identity_refused
   */
  async identify(
    widget: WidgetView,
    session: VisitorSession | null,
    input: IdentifyInput,
    requestId: string,
  ) {
    const ctx = session?.ctx ?? contextOf(widget, requestId);
    const identity = this.verified(widget, input.token, ctx);
    const token = newVisitorToken();
    const isKept = await this.db.write(ctx, async (tx) => {
      // Two devices at once make one person.
      await this.persons.hold(tx, widget.channelId, identity.externalId);
      const person = await this.personOf(tx, widget, session, identity);
      const details = detailsOf(identity);
      if (person.id !== null) await this.persons.describe(tx, person.id, details);
      if (person.isOwn) return true;
      const locale =
        input.locale && /^[a-z]{2}-[A-Z]{2}$/.test(input.locale) ? input.locale : widget.localeCode;
      const { channelId } = widget;
      await this.persons.addDevice(tx, { channelId, tokenHash: hashToken(token), locale, details, person });
      return false;
    });
    return { visitor_token: isKept ? null : token, name: identity.name ?? null };
  }

  /** The browser speaks for nobody from now on, and its open sockets end. */
  async logOut({ ctx, visitorId, visitor }: VisitorSession): Promise<void> {
    await this.db.write(ctx, (tx) =>
      this.persons.forgetToken(tx, visitor.deviceId, hashToken(newVisitorToken())),
    );
    await this.pubsub.publish(visitorTopic(visitorId), { kind: 'ended' }).catch(() => undefined);
  }

  private verified(widget: WidgetView, token: string, ctx: RequestContext): SignedIdentity {
    const sealed = [widget.sealedSecret, widget.formerSecret].filter((one) => one !== null);
    if (sealed.length === 0) throw WebChatErrors.identityRefused({ facts: { reason: 'not_set_up' } });
    const secrets = sealed.map((one) => this.secrets.open(widget.agencyId, SECRET_PLACE, one));
    const verdict = readIdentity(token, secrets, ctx.now());
    if ('reason' in verdict) throw WebChatErrors.identityRefused({ facts: { reason: verdict.reason } });
    return verdict.identity;
  }

  /** `isOwn`: this browser's session speaks for them already, or does from now on. */
  private async personOf(
    tx: Tx,
    { channelId }: WidgetView,
    session: VisitorSession | null,
    { externalId }: SignedIdentity,
  ): Promise<{ id: number | null; externalId: string; isOwn: boolean }> {
    const known = await this.persons.find(tx, channelId, externalId);
    const visitor = session?.visitor ?? null;
    if (known !== null) return { id: known, externalId, isOwn: visitor?.id === known };
    // What they wrote before they signed in is theirs.
    if (visitor && visitor.externalId === null) {
      await this.persons.become(tx, visitor.id, externalId);
      return { id: visitor.id, externalId, isOwn: true };
    }
    return { id: null, externalId, isOwn: false };
  }
}

function detailsOf({ name, email, phone }: SignedIdentity) {
  return { ...(name && { name }), ...(email && { email, isProven: true }), ...(phone && { phone }) };
}

function contextOf(widget: WidgetView, requestId: string): RequestContext {
  return createContext({
    agencyId: widget.agencyId,
    actor: { kind: 'system', name: 'web-chat' },
    locale: widget.localeCode,
    requestId,
  });
}
