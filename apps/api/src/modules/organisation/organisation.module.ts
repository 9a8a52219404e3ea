import { Module } from '@nestjs/common';
import { LabelLoader } from './labels/label.loader.js';
import { LabelsController } from './labels/labels.controller.js';
import { LabelsRepository } from './labels/labels.repository.js';
import { LabelsResolver } from './labels/labels.resolver.js';
import { LabelsService } from './labels/labels.service.js';
import { TicketResultLoader } from './ticket-results/ticket-result.loader.js';
import { TicketResultsController } from './ticket-results/ticket-results.controller.js';
import { TicketResultsRepository } from './ticket-results/ticket-results.repository.js';
import { TicketResultsResolver } from './ticket-results/ticket-results.resolver.js';
import { TicketResultsService } from './ticket-results/ticket-results.service.js';

@Module({
  controllers: [LabelsController, TicketResultsController],
  providers: [
    LabelLoader,
    LabelsRepository,
    LabelsResolver,
    LabelsService,
    TicketResultLoader,
    TicketResultsRepository,
    TicketResultsResolver,
    TicketResultsService,
  ],
  exports: [LabelLoader, LabelsService, TicketResultLoader, TicketResultsService],
})
export class OrganisationModule {}
