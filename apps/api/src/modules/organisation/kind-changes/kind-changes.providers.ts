import { ConvertKind } from './convert-kind.service.js';
import { KindChangeLoader } from './kind-change.loader.js';
import { KindChangeNews } from './kind-change-news.service.js';
import { KindChangeUpkeep } from './kind-change-upkeep.service.js';
import { KindChangeWorker } from './kind-change.job.js';
import { KindChangesController } from './kind-changes.controller.js';
import { KindChangesRepository } from './kind-changes.repository.js';
import { KindChangesResolver } from './kind-changes.resolver.js';
import { KindChangesService } from './kind-changes.service.js';
import { KindValues } from './kind-values.service.js';

export const kindChanges = {
  controllers: [KindChangesController],
  providers: [
    ConvertKind,
    KindChangeLoader,
    KindChangeNews,
    KindChangeUpkeep,
    KindChangeWorker,
    KindChangesRepository,
    KindChangesResolver,
    KindChangesService,
    KindValues,
  ],
};
