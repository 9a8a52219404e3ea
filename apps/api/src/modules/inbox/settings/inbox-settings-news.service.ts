import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalEvents } from '../../../platform/realtime/index.js';
import { InboxSettingsChanged } from '../inbox.events.js';

/** Open screens follow the settings as soon as somebody changes them. */
@Injectable()
export class InboxSettingsNews implements OnModuleInit {
  constructor(@Inject(PersonalEvents) private readonly personal: PersonalEvents) {}

  onModuleInit(): void {
    this.personal.add({
      names: [InboxSettingsChanged.name],
      tell: (_ctx, { payload }) => ({ kind: 'inbox_settings.changed', payload: payload as object }),
    });
  }
}
