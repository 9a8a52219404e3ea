export { afterWorking } from './after-working.js';
export { inTime, Late } from './in-time.js';
