import { BulkDeeds } from './bulk-deeds.service.js';
import { BulkNews } from './bulk-news.service.js';
import { BulkRunner } from './bulk-runner.service.js';
import { BulkUndo } from './bulk-undo.service.js';
import { BulkUpkeep } from './bulk-upkeep.service.js';
import { BulkController } from './bulk.controller.js';
import { BulkWorker } from './bulk.job.js';
import { BulkRepository } from './bulk.repository.js';
import { BulkResolver } from './bulk.resolver.js';
import { BulkService } from './bulk.service.js';

export const bulk = {
  controllers: [BulkController],
  providers: [
    BulkDeeds,
    BulkNews,
    BulkRepository,
    BulkResolver,
    BulkRunner,
    BulkService,
    BulkUndo,
    BulkUpkeep,
    BulkWorker,
  ],
};
