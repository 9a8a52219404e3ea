import { PictureFiles } from './picture-files.js';
import { PictureMaker } from './picture-maker.js';
import { ProfileImagesController } from './profile-images.controller.js';
import { ProfileImagesRepository } from './profile-images.repository.js';
import { ProfileImagesResolver } from './profile-images.resolver.js';
import { ProfileImagesService } from './profile-images.service.js';

export const profileImages = {
  controllers: [ProfileImagesController],
  providers: [
    PictureFiles,
    PictureMaker,
    ProfileImagesRepository,
    ProfileImagesResolver,
    ProfileImagesService,
  ],
};
