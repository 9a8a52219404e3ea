export {
  type GuardedBounds,
  guardedFetch,
  type GuardedRequest,
  LostAnswer,
  RefusedRequest,
  UnlistedHost,
} from './guarded-fetch.js';
export { guardedAddress } from './guarded-address.js';
