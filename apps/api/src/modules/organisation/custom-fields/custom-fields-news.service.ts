import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalEvents } from '../../../platform/realtime/index.js';
import { CustomFieldsChanged } from './custom-field.events.js';

/** Open screens show other fields as soon as somebody changes them. */
@Injectable()
export class CustomFieldsNews implements OnModuleInit {
  constructor(@Inject(PersonalEvents) private readonly personal: PersonalEvents) {}

  onModuleInit(): void {
    this.personal.add({
      names: [CustomFieldsChanged.name],
      tell: (_ctx, { payload }) => ({ kind: 'custom_fields.changed', payload: payload as object }),
    });
  }
}
