export { STORAGE, type ByteRange, type PutOptions, type Storage, type StoredObject } from './storage.js';
export { checkOwner, newKey } from './storage-key.js';
export { FileLinks, type LinkedFile } from './file-links.js';
export { StorageModule } from './storage.module.js';
