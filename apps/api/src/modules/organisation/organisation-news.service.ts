import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalEvents } from '../../platform/realtime/index.js';
import {
  BusinessHoursChanged,
  LabelsChanged,
  LocationsChanged,
  TicketResultsChanged,
} from './organisation.events.js';

const KINDS = new Map([
  [LabelsChanged.name, 'labels.changed'],
  [TicketResultsChanged.name, 'ticket_results.changed'],
  [BusinessHoursChanged.name, 'business_hours.changed'],
  [LocationsChanged.name, 'locations.changed'],
]);

/** Open browsers read settings again as soon as somebody changes them. */
@Injectable()
export class OrganisationNews implements OnModuleInit {
  constructor(private readonly events: PersonalEvents) {}

  onModuleInit(): void {
    this.events.add({
      names: [...KINDS.keys()],
      tell: (_ctx, { name, payload }) => ({ kind: KINDS.get(name) ?? name, payload: payload as object }),
    });
  }
}
