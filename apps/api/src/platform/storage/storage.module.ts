import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { FileDownloads } from './file-downloads.service.js';
import { FileLinks } from './file-links.js';
import { FilesController } from './files.controller.js';
import { LocalStorage } from './local-storage.js';
import { STORAGE, type Storage } from './storage.js';

/** The one factory: a bucket when there is one, else a folder. */
async function openStorage(config: Config): Promise<Storage> {
  if (!config.s3) return new LocalStorage(join(config.dataDir, 'files'));
  // Loaded only where it is used: the client for S3 is larger than everything around it.
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(config.s3);
}

@Global()
@Module({
  controllers: [FilesController],
  providers: [{ provide: STORAGE, inject: [CONFIG], useFactory: openStorage }, FileDownloads, FileLinks],
  exports: [STORAGE, FileDownloads, FileLinks],
})
export class StorageModule {}
