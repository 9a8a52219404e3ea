import { ContactImportNews } from './contact-import-news.service.js';
import { ContactImportRowsRepository } from './contact-import-rows.repository.js';
import { ContactImportUpkeep } from './contact-import-upkeep.service.js';
import { ContactImportWorker } from './contact-import.job.js';
import { ContactImportResolver } from './contact-import.resolver.js';
import { ContactImportsController } from './contact-imports.controller.js';
import { ContactImportsRepository } from './contact-imports.repository.js';
import { ContactImportsService } from './contact-imports.service.js';
import { ImportBatches } from './import-batches.service.js';
import { ImportCareRepository } from './import-care.repository.js';
import { ImportCare } from './import-care.service.js';
import { ImportContactsRepository } from './import-contacts.repository.js';
import { ImportPlacesRepository } from './import-places.repository.js';
import { ImportPlaces } from './import-places.service.js';
import { ImportReader } from './import-reader.service.js';
import { ImportRunner } from './import-runner.service.js';
import { ImportTrials } from './import-trials.service.js';
import { ImportUndo } from './import-undo.service.js';
import { ImportViews } from './import-views.service.js';
import { PointingTablesRepository } from './pointing-tables.repository.js';

export const importing = {
  controllers: [ContactImportsController],
  providers: [
    ContactImportNews,
    ContactImportResolver,
    ContactImportRowsRepository,
    ContactImportsRepository,
    ContactImportsService,
    ContactImportUpkeep,
    ContactImportWorker,
    ImportBatches,
    ImportCare,
    ImportCareRepository,
    ImportContactsRepository,
    ImportPlaces,
    ImportPlacesRepository,
    ImportReader,
    ImportRunner,
    ImportTrials,
    ImportUndo,
    ImportViews,
    PointingTablesRepository,
  ],
};
