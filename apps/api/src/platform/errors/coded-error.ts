export const statusOfKind = {
  malformed: 400,
  unauthenticated: 401,
  payment: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof statusOfKind;
export type FieldErrors = Record<string, string[]>;

export interface ErrorDetails {
  /** What is wrong with which field of the input, in sentences. */
  fields?: FieldErrors;
  /** Seconds after which a new try makes sense. */
  retryAfter?: number;
  /** Small facts for the caller, for example the current version on a conflict. */
  facts?: Record<string, unknown>;
  cause?: unknown;
}

/** An error that callers may see: both faces of the API turn it into their own shape. */
export class CodedError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'CodedError';
  }

  get status(): number {
    return statusOfKind[this.kind];
  }
}

interface ErrorDefinition {
  kind: ErrorKind;
  code: string;
  message: string;
}

/** A module's table of errors, each callable: `throw InboxErrors.ticketNotFound()`. */
export function defineErrors<T extends Record<string, ErrorDefinition>>(table: T) {
  const make = (definition: ErrorDefinition) => (details?: ErrorDetails) =>
    new CodedError(definition.kind, definition.code, definition.message, details);
  return Object.fromEntries(Object.entries(table).map(([name, definition]) => [name, make(definition)])) as {
    [K in keyof T]: (details?: ErrorDetails) => CodedError;
  };
}

export const PlatformErrors = defineErrors({
  notFound: { kind: 'not_found', code: 'not_found', message: 'This does not exist, or you may not see it.' },
  routeNotFound: { kind: 'not_found', code: 'route.not_found', message: 'There is nothing at this address.' },
  signInNeeded: { kind: 'unauthenticated', code: 'auth.required', message: 'Please sign in.' },
  notAllowed: { kind: 'forbidden', code: 'auth.forbidden', message: 'You are not allowed to do this.' },
  inPersonOnly: {
    kind: 'forbidden',
    code: 'auth.in_person_only',
    message: 'Only the person themselves can do this, signed in with their own session.',
  },
  newPasswordNeeded: {
    kind: 'forbidden',
    code: 'auth.new_password_needed',
    message: 'Choose a new password first.',
  },
  // Clients look for this very sentence.
  setUpTwoFactorNeeded: {
    kind: 'unauthenticated',
    code: 'auth.setup_2fa_needed',
    message: 'Need to setup 2fa',
  },
  scopeMissing: {
    kind: 'forbidden',
    code: 'api_key.scope_missing',
    message: 'This API key was not made for this: it lacks the scope that is named beside.',
  },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
  malformed: { kind: 'malformed', code: 'request.malformed', message: 'The request could not be read.' },
  conflict: { kind: 'conflict', code: 'conflict', message: 'Somebody else changed this in the meantime.' },
  unavailable: { kind: 'unavailable', code: 'unavailable', message: 'Please try again in a few seconds.' },
  tooLarge: { kind: 'too_large', code: 'request.too_large', message: 'This is larger than is accepted.' },
  resyncRequired: {
    kind: 'gone',
    code: 'RESYNC_REQUIRED',
    message: 'Too much has happened since this cursor; load the data again.',
  },
});
