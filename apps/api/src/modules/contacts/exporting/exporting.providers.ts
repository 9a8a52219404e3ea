import { ContactExportController } from './contact-export.controller.js';
import { ContactExportService } from './contact-export.service.js';

export const exporting = {
  controllers: [ContactExportController],
  providers: [ContactExportService],
};
