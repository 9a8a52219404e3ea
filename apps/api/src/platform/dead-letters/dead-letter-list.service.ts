import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../context/request-context.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../graphql/connection.js';
import { DeadLetters } from '../jobs/index.js';
import { type DeadLetterView, deadLetterView } from './dead-letter.view.js';

const DEFAULT_PAGE = 25;

/** The letters of an agency that nobody has dealt with, newest first. */
@Injectable()
export class DeadLetterList {
  constructor(@Inject(DeadLetters) private readonly letters: DeadLetters) {}

  async page(ctx: RequestContext, first?: number, after?: string): Promise<Page<DeadLetterView>> {
    const size = pageSize(first, DEFAULT_PAGE);
    const before = after ? cursorNumber(decodeCursor(after, 1)[0]) : undefined;
    const rows = await this.letters.list(ctx, { limit: size + 1, ...(before !== undefined && { before }) });
    const cursorOf = (letter: DeadLetterView): string => encodeCursor([letter.id]);
    return pageOf(rows.map(deadLetterView), size, cursorOf, before !== undefined);
  }
}
