export { guardedFetch } from './guarded-fetch.js';
