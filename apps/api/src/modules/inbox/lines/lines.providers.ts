import { LinesController } from './lines.controller.js';
import { LinesLoader } from './lines.loader.js';
import { LinesRepository } from './lines.repository.js';
import { LinesResolver } from './lines.resolver.js';
import { LinesService } from './lines.service.js';
import { RenameTicket } from './rename-ticket.service.js';

export const lines = {
  controllers: [LinesController],
  providers: [LinesLoader, LinesRepository, LinesResolver, LinesService, RenameTicket],
};
