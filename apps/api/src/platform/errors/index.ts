export {
  CodedError,
  defineErrors,
  type ErrorDetails,
  type FieldErrors,
  PlatformErrors,
} from './coded-error.js';
export { type PublicError, toPublicError } from './error-shape.js';
