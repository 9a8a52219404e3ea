import type { Provider, Type } from '@nestjs/common';
import { TicketDownload } from './ticket-download.service.js';
import { TranscriptMail } from './transcript-mail.service.js';
import { TranscriptOnClose } from './transcript-on-close.listener.js';
import { TranscriptsController } from './transcripts.controller.js';
import { TranscriptsRepository } from './transcripts.repository.js';
import { TranscriptsResolver } from './transcripts.resolver.js';

export const transcripts = {
  controllers: [TranscriptsController] as Type[],
  providers: [
    TicketDownload,
    TranscriptMail,
    TranscriptOnClose,
    TranscriptsRepository,
    TranscriptsResolver,
  ] as Provider[],
};
