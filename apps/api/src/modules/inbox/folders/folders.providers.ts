import { MailFoldersController } from './mail-folders.controller.js';
import { MailFolders } from './mail-folders.service.js';

export const folders = {
  controllers: [MailFoldersController],
  providers: [MailFolders],
};
