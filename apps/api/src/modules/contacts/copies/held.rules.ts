import type { FilledField } from '../../organisation/index.js';
import { entryName } from '../../../platform/zip/index.js';
import type { ContactView } from '../contacts/contact.rules.js';
import type { HeldFile, HeldMessage } from '../parts/contact-parts.js';

/** Who is asked about, and what is read at once; what can be long is read in portions. */
export interface HeldPerson {
  contact: ContactView;
  /** The contact and all who became it. */
  ids: readonly number[];
  fields: readonly FilledField[];
  groups: readonly string[];
  company: { name: string; localeCode: string; timeZone: string };
}

/** Where a file of a conversation lies beside the page. */
export function pathOf({ conversation }: Pick<HeldMessage, 'conversation'>, { id, name }: HeldFile): string {
  return `files/${conversation}/${id}-${entryName(name)}`;
}

/** As a program reads it. Where a file lies with us is nobody's business. */
export function messageJson(message: HeldMessage): object {
  const { conversation, subject, type, author, writtenAt, text, files } = message;
  return {
    conversation,
    subject,
    type,
    author,
    written_at: new Date(writtenAt).toISOString(),
    text,
    files: files.map((file) => ({
      name: file.name,
      mime_type: file.mimeType,
      size: file.size,
      path: pathOf(message, file),
    })),
  };
}

/** `"name":[…]` bit by bit. */
export async function* jsonList(name: string, rows: AsyncIterable<object>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let isFirst = true;
  for await (const row of rows) {
    yield `${isFirst ? '\n  ' : ',\n  '}${JSON.stringify(row)}`;
    isFirst = false;
  }
  yield isFirst ? ']' : '\n]';
}
