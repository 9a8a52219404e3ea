import { Injectable } from '@nestjs/common';
import { isReplyVariable, replyVariables, variablesIn } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { CustomFieldsService, type CustomFieldView, FieldValues } from '../../organisation/index.js';
import type { ReplyFacts } from './reply-facts.rules.js';

const PLACES: Readonly<Record<CustomFieldView['type'], string>> = {
  TICKET: 'custom.',
  CONTACT: 'contact.custom.',
  PROFILE: 'profile.custom.',
  USER: 'agent.custom.',
};

export interface CustomVariable {
  name: string;
  value: string;
  /** What the field is called; null for a second name of one that was told already. */
  title: string | null;
}

/** The fields that a company made itself, as variables: by their keys, and by their titles as people write them. */
@Injectable()
export class CustomVariables {
  constructor(
    private readonly database: Database,
    private readonly fields: CustomFieldsService,
    private readonly values: FieldValues,
  ) {}

  async of(
    q: Reader,
    { contactId, profileId }: Pick<ReplyFacts, 'contactId' | 'profileId'>,
    { userId, ticketId }: { userId: number; ticketId: number | null },
  ): Promise<CustomVariable[]> {
    const owners = { TICKET: ticketId, CONTACT: contactId, PROFILE: profileId, USER: userId || null };
    const filled = await this.values.filledOf(q, owners);
    return filled.flatMap(({ field, text }) => {
      const [key, title] = namesOf(field);
      const known = { name: key, value: text, title: field.title };
      return key === title ? [known] : [known, { name: title, value: text, title: null }];
    });
  }

  /** Names in these texts that nothing will ever fill: a slip of the pen, or a field that is gone. */
  async unknownIn(ctx: RequestContext, ...texts: readonly string[]): Promise<string[]> {
    const names = [...new Set(texts.flatMap(variablesIn))];
    const isStanding = new Set<string>(replyVariables);
    const open = names.filter((name) => !isStanding.has(name));
    if (!open.some(isReplyVariable)) return open;
    const known = new Set(
      (await this.database.read(ctx, (q) => this.fields.of(q, null))).flatMap((field) => namesOf(field)),
    );
    return open.filter((name) => !known.has(name));
  }
}

function namesOf({ type, key, title }: CustomFieldView): [string, string] {
  return [`${PLACES[type]}${key}`, `${PLACES[type]}${title}`];
}

/** How a text is refused that names some. */
export function unknownVariables(names: readonly string[]): string {
  return `There is no variable called ${names.join(', ')}.`;
}
