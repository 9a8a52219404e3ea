export { serveHealth } from './serve-health.js';
