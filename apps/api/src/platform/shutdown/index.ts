export { Shutdown, type Drain } from './shutdown.js';
export { ShutdownModule } from './shutdown.module.js';
export { startProcess } from './start-process.js';
