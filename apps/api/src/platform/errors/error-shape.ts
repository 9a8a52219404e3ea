import { randomUUID } from 'node:crypto';
import { CodedError, PlatformErrors } from './coded-error.js';

/** What a failed request may tell: never a stack, a statement or a path. */
export interface PublicError {
  status: number;
  code: string;
  message: string;
  errors?: Record<string, string[]>;
  retry_after?: number;
  error_id?: string;
  facts?: Record<string, unknown>;
}

/**
 * PostgreSQL's and the drivers' words for "the database is away just now"; 25006: only its copy is there; 53100: its disk is full;
 * 25P03, 57P05: it ended a line on which nothing was said for too long, as by a process that stood still.
 */
const databaseAway = new Set([
  ...['57P01', '57P02', '57P03', '53300', '08006', '08001', '08003', '25006', '53100', '25P03', '57P05'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
]);

/**
 * A statement took too long, waited too long for others, or was ended for the sake of others as often as it was tried: who comes again
 * in a moment may have better luck.
 */
const databaseBusy = new Set(['57014', '55P03', '40001', '40P01']);

/** The driver has no code for "none was free in time", and for a line that broke, also before anything was asked: these are its words. */
const noConnection =
  /^(timeout (exceeded when trying to connect|expired)|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/;

/** What was thrown by the line to the database, and not by one to another server that breaks in the same words. */
const ofTheLine = new WeakSet<object>();

/** No line could be had, whatever the reason, or one broke under what was asked. */
export function brokenLine(thrown: unknown): unknown {
  if (thrown instanceof Error) ofTheLine.add(thrown);
  return thrown;
}

/** Characters that PostgreSQL cannot store, such as NUL: only callers bring them. */
const impossibleText = new Set(['22021', '22P05']);

interface ForeignError {
  code?: string;
  status?: number;
  statusCode?: number;
  message?: string;
  getStatus?: () => number;
  driverError?: { code?: string };
}

/** Turns anything that was thrown into what the caller may see. Unknown errors get an id to find them in the log. */
export function toPublicError(thrown: unknown): PublicError {
  if (thrown instanceof CodedError) return shapeOf(thrown);
  const error = (thrown ?? {}) as ForeignError;
  const code = codeOf(error);
  if (isDatabaseAway(thrown) || (code && databaseBusy.has(code)))
    return shapeOf(PlatformErrors.unavailable({ retryAfter: 2 }));
  if (code && impossibleText.has(code)) return shapeOf(PlatformErrors.malformed());
  const status = error.getStatus?.() ?? error.statusCode ?? error.status;
  if (status === 413) return shapeOf(PlatformErrors.tooLarge());
  if (status === 404) return shapeOf(PlatformErrors.routeNotFound());
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return {
      status,
      code: status === 415 ? 'request.unsupported' : 'request.malformed',
      message: plain(error.message),
    };
  }
  return {
    status: 500,
    code: 'internal',
    message: 'Whoops. Something went wrong.. ',
    error_id: randomUUID(),
  };
}

/** Whether this says that the database cannot be reached just now, and nothing about what it was asked. */
export function isDatabaseAway(thrown: unknown): boolean {
  const error = (thrown ?? {}) as ForeignError;
  if (ofTheLine.has(error)) return true;
  const code = codeOf(error);
  return code ? databaseAway.has(code) : noConnection.test(error.message ?? '');
}

/** Held up by what others did at that moment: a lock that was not free, two that waited for each other. */
const databaseHeldUp = new Set(['55P03', '40P01', '40001']);

/** Whether this says nothing about what was asked, which may well succeed in a moment. */
export function isOfTheMoment(thrown: unknown): boolean {
  const code = codeOf((thrown ?? {}) as ForeignError);
  return (code !== undefined && databaseHeldUp.has(code)) || saysDatabaseAway(thrown);
}

/** The same of the database alone: lines to other servers break, too. */
export function saysDatabaseAway(thrown: unknown): boolean {
  const error = (thrown ?? {}) as ForeignError;
  return ofTheLine.has(error) || (!codeOf(error)?.startsWith('E') && isDatabaseAway(thrown));
}

function codeOf(error: ForeignError): string | undefined {
  return error.driverError?.code ?? error.code;
}

function shapeOf(error: CodedError): PublicError {
  const { fields, retryAfter, facts } = error.details;
  return {
    status: error.status,
    code: error.code,
    message: error.message,
    ...(fields && { errors: fields }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(facts && { facts }),
  };
}

/** Messages of the HTTP framework are one short line; anything longer is not for callers. */
function plain(message: string | undefined): string {
  return message && message.length < 200 && !message.includes('\n')
    ? message
    : 'The request could not be read.';
}
