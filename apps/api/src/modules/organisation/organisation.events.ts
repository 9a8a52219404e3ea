import { z } from 'zod';
import { defineEvent } from '../../platform/outbox/index.js';

const id = z.number().int();

export const LabelsChanged = defineEvent({
  name: 'organisation.labels.changed',
  version: 1,
  says: 'Labels were made, changed, deleted or brought back.',
  /** Null when several were changed at once. */
  schema: z.object({ labelId: id.nullable() }),
});

export const LabelMerged = defineEvent({
  name: 'organisation.label.merged',
  version: 1,
  says: 'A label became another one: what has it gets the other, part by part.',
  schema: z.object({ labelId: id, intoId: id }),
});

export const BusinessHoursChanged = defineEvent({
  name: 'organisation.business-hours.changed',
  version: 1,
  says: 'Business hours were made, changed, deleted or brought back, or are for other channels.',
  schema: z.object({ businessHoursId: id }),
});

export const LocationsChanged = defineEvent({
  name: 'organisation.locations.changed',
  version: 1,
  says: 'A location was made, changed, deleted or brought back.',
  schema: z.object({ locationId: id }),
});

export const TicketResultsChanged = defineEvent({
  name: 'organisation.ticket-results.changed',
  version: 1,
  says: 'Results of conversations were made, changed, ordered, deleted or brought back.',
  /** Null when several were changed at once. */
  schema: z.object({ resultId: id.nullable() }),
});
