export { startTracing, stopTracing } from './tracing.js';
