import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { FileDownloads } from './file-downloads.service.js';
import { FileLinks } from './file-links.js';
import { FilesController } from './files.controller.js';
import { LocalStorage } from './local-storage.js';
import { S3Storage } from './s3-storage.js';
import { STORAGE, type Storage } from './storage.js';

/** The one factory: a bucket when there is one, else a folder. */
function openStorage(config: Config): Storage {
  return config.s3 ? new S3Storage(config.s3) : new LocalStorage(join(config.dataDir, 'files'));
}

@Global()
@Module({
  controllers: [FilesController],
  providers: [{ provide: STORAGE, inject: [CONFIG], useFactory: openStorage }, FileDownloads, FileLinks],
  exports: [STORAGE, FileDownloads, FileLinks],
})
export class StorageModule {}
