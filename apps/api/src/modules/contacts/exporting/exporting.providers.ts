import { ContactExportController } from './contact-export.controller.js';
import { ContactExportService } from './contact-export.service.js';
import { ProfileExportController } from './profile-export.controller.js';
import { ProfileExportService } from './profile-export.service.js';

export const exporting = {
  controllers: [ContactExportController, ProfileExportController],
  providers: [ContactExportService, ProfileExportService],
};
