import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { HeldPersons } from './held-person.service.js';
import type { HeldPerson } from './held.rules.js';
import {
  callRow,
  conversationHead,
  HELD_END,
  heldMessage,
  heldTop,
  logRow,
  noneLine,
  partHead,
  type PageOptions,
  TABLE_END,
} from './held-page.rules.js';
import { heldLocale, heldWords } from './held-page.words.js';

/** The same as the data, to be read by people: one page that needs nothing else, in the company's language. */
@Injectable()
export class HeldPage {
  constructor(private readonly held: HeldPersons) {}

  /**
   * @param isGone whether a file was not there any more
   * @param passed called for each message
   */
  async *of(
    ctx: RequestContext,
    person: HeldPerson,
    isGone: (fileId: number) => boolean,
    passed: () => void,
  ): AsyncGenerator<string> {
    const { company } = person;
    const options = { locale: heldLocale(company.localeCode), timeZone: company.timeZone };
    const [ways, consents, notes] = await Promise.all([
      this.held.rowsOf(ctx, person, 'contact_identity'),
      this.held.rowsOf(ctx, person, 'contact_consent'),
      this.held.rowsOf(ctx, person, 'contact_note'),
    ]);
    yield heldTop(person, { ways, consents, notes }, { ...options, madeAt: ctx.now() });
    yield* this.conversations(ctx, person, isGone, passed, options);
    const words = heldWords[options.locale];
    yield* table(words.calls, this.held.calls(ctx, person), callRow, options);
    yield* table(words.log, this.held.log(ctx, person), logRow, options);
    yield HELD_END;
  }

  private async *conversations(
    ctx: RequestContext,
    person: HeldPerson,
    isGone: (fileId: number) => boolean,
    passed: () => void,
    options: PageOptions,
  ): AsyncGenerator<string> {
    let current: number | null = null;
    for await (const message of this.held.messages(ctx, person)) {
      if (message.conversation !== current) yield conversationHead(message);
      current = message.conversation;
      yield heldMessage(message, isGone, options);
      passed();
    }
    if (current === null) yield noneLine(options.locale);
  }
}

async function* table<T>(
  title: string,
  rows: AsyncIterable<T>,
  line: (row: T, options: PageOptions) => string,
  options: PageOptions,
): AsyncGenerator<string> {
  let isEmpty = true;
  yield partHead(title);
  for await (const row of rows) {
    yield line(row, options);
    isEmpty = false;
  }
  yield TABLE_END;
  if (isEmpty) yield noneLine(options.locale);
}
