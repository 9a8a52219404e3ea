import { LabelChangesService } from './label-changes.service.js';
import { LabelFilesService } from './label-files.service.js';
import { LabelLoader } from './label.loader.js';
import { LabelsController } from './labels.controller.js';
import { LabelsRepository } from './labels.repository.js';
import { LabelsResolver } from './labels.resolver.js';
import { LabelsService } from './labels.service.js';
import { SweepLabelsJob } from './sweep-labels.job.js';

export const labels = {
  controllers: [LabelsController],
  providers: [
    LabelChangesService,
    LabelFilesService,
    LabelLoader,
    LabelsRepository,
    LabelsResolver,
    LabelsService,
    SweepLabelsJob,
  ],
};
