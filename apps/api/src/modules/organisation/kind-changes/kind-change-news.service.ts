import { Injectable, type OnModuleInit } from '@nestjs/common';
import { can } from '../../../platform/context/index.js';
import type { Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { PersonalEvents } from '../../../platform/realtime/index.js';
import { KindChangeProgressed } from './kind-change.events.js';
import type { KindChangeView } from './kind-change-work.rules.js';

/** Everybody who keeps the fields sees how far it is. */
@Injectable()
export class KindChangeNews implements OnModuleInit {
  constructor(
    private readonly personal: PersonalEvents,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.personal.add({
      names: [KindChangeProgressed.name],
      tell: (ctx, { payload }) =>
        can(ctx, 'settings.custom_fields.manage')
          ? { kind: 'customFieldKind.progress', payload: payload as object }
          : null,
    });
  }

  async tell(tx: Tx, { fieldId, type, status, total, done }: KindChangeView): Promise<void> {
    await this.outbox.add(tx, KindChangeProgressed, { fieldId, type, status, total, done });
  }
}
