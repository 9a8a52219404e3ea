import { Module } from '@nestjs/common';
import { OrganisationInitialData } from './organisation-initial-data.service.js';
import { LabelsController } from './labels/labels.controller.js';
import { LabelsRepository } from './labels/labels.repository.js';
import { LabelsResolver } from './labels/labels.resolver.js';
import { LabelsService } from './labels/labels.service.js';
import { TicketResultsController } from './ticket-results/ticket-results.controller.js';
import { TicketResultsRepository } from './ticket-results/ticket-results.repository.js';
import { TicketResultsResolver } from './ticket-results/ticket-results.resolver.js';
import { TicketResultsService } from './ticket-results/ticket-results.service.js';

@Module({
  controllers: [LabelsController, TicketResultsController],
  providers: [
    LabelsRepository,
    LabelsResolver,
    OrganisationInitialData,
    LabelsService,
    TicketResultsRepository,
    TicketResultsResolver,
    TicketResultsService,
  ],
  exports: [OrganisationInitialData],
})
export class OrganisationModule {}
