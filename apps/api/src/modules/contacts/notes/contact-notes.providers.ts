import { ContactAuthorLoader } from './contact-author.loader.js';
import { ContactCareNews } from './contact-care-news.service.js';
import { ContactNotesPart } from './contact-notes-part.js';
import { ContactNotesController } from './contact-notes.controller.js';
import { ContactNotesRepository } from './contact-notes.repository.js';
import { ContactNotesResolver } from './contact-notes.resolver.js';
import { ContactNotes } from './contact-notes.service.js';
import { SweepContactNotesJob } from './sweep-contact-notes.job.js';

export const contactNotes = {
  controllers: [ContactNotesController],
  providers: [
    ContactAuthorLoader,
    ContactCareNews,
    ContactNotes,
    ContactNotesPart,
    ContactNotesRepository,
    ContactNotesResolver,
    SweepContactNotesJob,
  ],
  exports: [ContactNotes],
};
