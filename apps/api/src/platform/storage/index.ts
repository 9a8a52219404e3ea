export { STORAGE, type Storage } from './storage.js';
export { checkOwner, derivedKey, newKey } from './storage-key.js';
export { FileLinks } from './file-links.js';
export { StorageModule } from './storage.module.js';
export { looksLikeText, MAX_UPLOAD, shownName, sniff } from './uploaded-file.js';
