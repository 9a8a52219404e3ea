import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { VirusScanner } from '../scanning/index.js';
import { FileDownloads } from './file-downloads.service.js';
import { FileLinks } from './file-links.js';
import { FilesController } from './files.controller.js';
import { LocalStorage } from './local-storage.js';
import { ScannedStorage } from './scanned-storage.js';
import { STORAGE, type Storage } from './storage.js';

/** The one factory: a bucket when there is one, else a folder; with a scanner before it where there is one. */
async function openStorage(config: Config, scanner: VirusScanner): Promise<Storage> {
  const storage = await placeOf(config);
  return scanner.isOn ? new ScannedStorage(storage, scanner) : storage;
}

async function placeOf(config: Config): Promise<Storage> {
  if (!config.s3) return new LocalStorage(join(config.dataDir, 'files'));
  // Loaded only where it is used: the client for S3 is larger than everything around it.
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(config.s3);
}

@Global()
@Module({
  controllers: [FilesController],
  providers: [
    VirusScanner,
    { provide: STORAGE, inject: [CONFIG, VirusScanner], useFactory: openStorage },
    FileDownloads,
    FileLinks,
  ],
  exports: [STORAGE, VirusScanner, FileDownloads, FileLinks],
})
export class StorageModule {}
