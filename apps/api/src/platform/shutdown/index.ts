export { Shutdown } from './shutdown.js';
export { startProcess } from './start-process.js';
