import { Injectable } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { redact } from './redact.js';

const RARELY_MS = 10_000;

/**
 * Structured lines on standard output, one JSON object each: what people write stays inside its quotes and cannot
 * pass for a line of its own. Secrets are cut out by name, and where they stand within texts.
 */
@Injectable()
export class Log {
  readonly pino: Logger;
  private readonly rareSince = new Map<string, number>();

  constructor(level: string = 'info', to?: DestinationStream) {
    const options = { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime };
    this.pino = to ? pino(options, to) : pino(options);
  }

  debug(message: string, fields: object = {}): void {
    if (this.pino.isLevelEnabled('debug')) this.pino.debug(redact(fields), message);
  }
  info(message: string, fields: object = {}): void {
    if (this.pino.isLevelEnabled('info')) this.pino.info(redact(fields), message);
  }
  warn(message: string, fields: object = {}): void {
    if (this.pino.isLevelEnabled('warn')) this.pino.warn(redact(fields), message);
  }
  /** For what repeats while something is away: the same message is written once in ten seconds. */
  warnRarely(message: string, fields: object = {}): void {
    const now = Date.now();
    if (now - (this.rareSince.get(message) ?? 0) < RARELY_MS) return;
    this.rareSince.set(message, now);
    this.warn(message, fields);
  }
  error(message: string, fields: object = {}): void {
    if (this.pino.isLevelEnabled('error')) this.pino.error(redact(fields), message);
  }
}
