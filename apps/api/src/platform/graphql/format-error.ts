import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { CodedError, PlatformErrors } from '../errors/coded-error.js';
import { toPublicError } from '../errors/error-shape.js';
import { coercionFields } from './coercion-error.js';

/** What GraphQL says after the fiftieth variable that does not fit; without a code, it would pass for our own fault. */
const TOO_MANY = /^Too many errors processing variables/;

/**
 * The shape of an error in GraphQL: the same codes as REST under `extensions.code`, the fields of a validation
 * under `extensions.fields`; so are variables that do not fit their type. Mistakes in the document itself keep GraphQL's own code and sentence.
 */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const original = thrown instanceof GraphQLError ? thrown.originalError : thrown;
  if (!original || (original instanceof GraphQLError && !(original instanceof CodedError))) {
    const fields = thrown instanceof GraphQLError ? coercionFields(thrown, withoutHints) : null;
    if (fields) return formatError(formatted, PlatformErrors.invalid({ fields }));
    if (TOO_MANY.test(formatted.message)) return formatError(formatted, PlatformErrors.malformed());
    const code = formatted.extensions?.['code'] ?? 'BAD_USER_INPUT';
    return {
      message: withoutHints(formatted.message),
      locations: formatted.locations ?? [],
      extensions: { code },
    };
  }
  const { message, code, errors, retry_after, error_id, facts, status } = toPublicError(original);
  return {
    message,
    ...(formatted.path && { path: formatted.path }),
    extensions: {
      code,
      status,
      ...(errors && { fields: errors }),
      ...(retry_after !== undefined && { retryAfter: retry_after }),
      ...(error_id && { errorId: error_id }),
      ...facts,
    },
  };
}

/** The schema is not for guessing: over the socket nobody else takes these away. */
function withoutHints(message: string): string {
  return message.replace(/ Did you mean .*$/s, '');
}
