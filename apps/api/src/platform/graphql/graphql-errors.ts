import { Inject, Injectable } from '@nestjs/common';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { toPublicError } from '../errors/error-shape.js';
import { Log } from '../logging/log.js';
import { formatError } from './format-error.js';
import { Refused } from './graphql-request.js';

/** What callers are told of errors, over HTTP and over the socket; what is our own fault stands in the log under the id that they got. */
@Injectable()
export class GraphqlErrors {
  constructor(@Inject(Log) private readonly log: Log) {}

  shown(error: GraphQLError): GraphQLFormattedError {
    const shown = formatError(error.toJSON(), error);
    const { errorId, status } = shown.extensions ?? {};
    const facts = { path: error.path?.join('.'), error: error.originalError };
    if (errorId) this.log.error('request failed', { errorId, ...facts });
    else if (status === 503) this.log.warnRarely('callers are asked to come again', facts);
    return shown;
  }

  /** What failed before anything was carried out has a number of HTTP. */
  refused(thrown: unknown): Refused {
    const originalError = thrown instanceof Error ? thrown : new Error(String(thrown));
    const { status, retry_after } = toPublicError(originalError);
    const error = new GraphQLError(originalError.message, { originalError });
    return new Refused(
      status,
      [error],
      retry_after === undefined ? {} : { 'retry-after': String(retry_after) },
    );
  }
}
