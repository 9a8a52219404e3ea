export { type ZipEntry, zipOf } from './zip-write.js';
export { entryName } from './entry-name.js';
