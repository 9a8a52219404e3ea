export {
  type GuardedBounds,
  guardedFetch,
  type GuardedRequest,
  LostAnswer,
  RefusedRequest,
} from './guarded-fetch.js';
export { guardedAddress } from './guarded-address.js';
