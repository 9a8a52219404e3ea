export {
  CodedError,
  defineErrors,
  type ErrorDetails,
  type FieldErrors,
  PlatformErrors,
} from './coded-error.js';
export type { PublicError } from './error-shape.js';
