export { assertMayCall, type GuardedBounds, guardedFetch, RefusedRequest } from './guarded-fetch.js';
