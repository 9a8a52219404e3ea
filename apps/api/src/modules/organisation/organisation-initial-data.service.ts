import { Injectable } from '@nestjs/common';
import type { Reader } from '../../platform/database/index.js';
import { FIRST_ANSWER_MAX, firstOf } from '../../platform/http/index.js';
import { LabelsService } from './labels/labels.service.js';
import { TicketResultsService } from './ticket-results/ticket-results.service.js';

/** What a client needs of shared settings when it starts, as REST shows it. */
@Injectable()
export class OrganisationInitialData {
  constructor(
    private readonly labels: LabelsService,
    private readonly results: TicketResultsService,
  ) {}

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
