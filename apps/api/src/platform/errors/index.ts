export {
  CodedError,
  defineErrors,
  type ErrorDetails,
  type FieldErrors,
  PlatformErrors,
} from './coded-error.js';
export { isOfTheMoment, saysDatabaseAway } from './error-shape.js';
export type { PublicError } from './error-shape.js';
