export {
  CodedError,
  defineErrors,
  type ErrorDetails,
  type FieldErrors,
  PlatformErrors,
} from './coded-error.js';
export { isOfTheMoment } from './error-shape.js';
export type { PublicError } from './error-shape.js';
