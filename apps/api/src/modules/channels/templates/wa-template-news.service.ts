import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { PersonalEvents } from '../../../platform/realtime/index.js';
import { AuditLogService } from '../../identity/index.js';
import { WaTemplatesChanged } from '../channels.events.js';
import type { ChannelFact } from '../connectors/channel-fact.js';
import type { InboundSummary } from '../inbound/inbound-event.rules.js';
import type { WaTemplateView } from './wa-template.rules.js';
import { type WaStanding, WaTemplatesRepository } from './wa-templates.repository.js';

/** What the provider says of templates, and who is told. */
@Injectable()
export class WaTemplateNews implements OnModuleInit {
  constructor(
    private readonly templates: WaTemplatesRepository,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
    private readonly personal: PersonalEvents,
  ) {}

  onModuleInit(): void {
    this.personal.add({
      names: [WaTemplatesChanged.name],
      tell: () => ({ kind: 'wa_templates.changed', payload: null }),
    });
  }

  /** The provider's own call about one of them. */
  async reported(
    tx: Tx,
    channel: { id: number },
    { name: slug, language, status: state, externalId, reason }: Extract<ChannelFact, { kind: 'template' }>,
  ): Promise<InboundSummary> {
    const named = await this.templates.byName(tx, channel.id, { slug, language });
    const template = named && (await this.templates.lock(tx, named.id));
    if (!template) return { ignored: 'There is no such template here.' };
    await this.stand(tx, template, {
      state,
      reason: reason ?? null,
      externalId: externalId ?? template.externalId,
    });
    return {};
  }

  /** @returns whether that is news. */
  async stand(tx: Tx, template: WaTemplateView, standing: WaStanding): Promise<boolean> {
    const { id, channelId, title: name } = template;
    const isSame =
      template.state === standing.state &&
      template.reason === standing.reason &&
      template.externalId === standing.externalId;
    if (isSame) return false;
    await this.templates.stand(tx, id, standing);
    const { state, reason } = standing;
    if (template.state !== state || template.reason !== reason)
      await this.audit.record(tx, {
        action: 'wa_template.judged',
        target: { kind: 'wa_template', id, name },
        before: { state: template.state },
        after: { state, ...(reason && { reason }) },
      });
    await this.tell(tx, { id, channelId });
    return true;
  }

  tell(tx: Tx, { id, channelId }: { id: number | null; channelId: number }): Promise<void> {
    return this.outbox.add(tx, WaTemplatesChanged, { channelId, templateId: id });
  }
}
