import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalEvents } from '../../../platform/realtime/index.js';
import { ProfileSettingsChanged } from '../contacts.events.js';

/** Open screens follow the settings as soon as somebody changes them. */
@Injectable()
export class ProfileSettingsNews implements OnModuleInit {
  constructor(private readonly personal: PersonalEvents) {}

  onModuleInit(): void {
    this.personal.add({
      names: [ProfileSettingsChanged.name],
      tell: (_ctx, { payload }) => ({ kind: 'profile_settings.changed', payload: payload as object }),
    });
  }
}
