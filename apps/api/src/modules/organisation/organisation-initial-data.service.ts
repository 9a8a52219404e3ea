import { Injectable } from '@nestjs/common';
import type { Reader } from '../../platform/database/index.js';
import { FIRST_ANSWER_MAX, firstOf } from '../../platform/http/index.js';
import { customFieldRest } from './custom-fields/custom-field.rest.js';
import { customFieldTypes } from './custom-fields/custom-field.rules.js';
import { CustomFieldsService } from './custom-fields/custom-fields.service.js';
import { LabelsService } from './labels/labels.service.js';
import { TicketResultsService } from './ticket-results/ticket-results.service.js';

/** What a client needs of shared settings when it starts, as REST shows it. */
@Injectable()
export class OrganisationInitialData {
  constructor(
    private readonly labels: LabelsService,
    private readonly results: TicketResultsService,
    private readonly fields: CustomFieldsService,
  ) {}

  /** All custom fields by what they are of; never so many that they would be cut. */
  async customFields(q: Reader) {
    const fields = await this.fields.of(q, null);
    const of = (type: string) => fields.filter((field) => field.type === type).map(customFieldRest);
    return Object.fromEntries(customFieldTypes.map((type) => [type, of(type)]));
  }

  async read(q: Reader) {
    const [labels, results] = await Promise.all([
      this.labels.firstIn(q, FIRST_ANSWER_MAX),
      this.results.firstIn(q, FIRST_ANSWER_MAX),
    ]);
    return {
      labels: firstOf(labels, ({ id, name, color }) => ({ id, name, color })),
      ticket_results: firstOf(results, ({ id, name }) => ({ id, name })),
    };
  }
}
