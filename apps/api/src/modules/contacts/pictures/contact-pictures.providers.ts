import { ContactPicturesController } from './contact-pictures.controller.js';
import { ContactPicturesPart } from './contact-pictures-part.js';
import { ContactPicturesRepository } from './contact-pictures.repository.js';
import { ContactPicturesResolver } from './contact-pictures.resolver.js';
import { ContactPictures } from './contact-pictures.service.js';
import { SweepContactPicturesJob } from './sweep-contact-pictures.job.js';

export const contactPictures = {
  controllers: [ContactPicturesController],
  providers: [
    ContactPictures,
    ContactPicturesPart,
    ContactPicturesRepository,
    ContactPicturesResolver,
    SweepContactPicturesJob,
  ],
  exports: [ContactPictures],
};
