import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import type { ContactView } from '../contacts/contact.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ContactParts } from '../parts/contact-parts.js';
import { mergeable, type MergeWish } from './merge-contacts.service.js';
import { type MergeChoiceView, MergeFields } from './merge-fields.service.js';
import { MergesRepository } from './merges.repository.js';

export interface MergePreviewView {
  survivor: ContactView;
  sources: ContactView[];
  fields: MergeChoiceView[];
  /** What moves, by the name of the part; only what there is any of. */
  moves: { part: string; count: number }[];
  refusalCode: string | null;
  refusal: string | null;
}

/** What a merge would come to; nothing is changed. */
@Injectable()
export class MergePreviews {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly merges: MergesRepository,
    private readonly fields: MergeFields,
    private readonly parts: ContactParts,
  ) {}

  /** @throws not_found, validation.failed */
  async preview(ctx: RequestContext, wish: MergeWish): Promise<MergePreviewView> {
    const sourceIds = [...new Set(wish.sourceIds)].filter((id) => id !== wish.survivorId);
    const ids = [wish.survivorId, ...sourceIds];
    const scope = await this.contacts.scopeOf(ctx);
    const views = await this.contacts.getMany(ctx, ids);
    const [survivor, ...sources] = views;
    if (!survivor || views.length < ids.length) throw ContactsErrors.contactNotFound();
    return this.database.read(ctx, async (q) => {
      const found = new Map((await this.merges.sides(q, ids, scope)).map((side) => [side.id, side]));
      const sides = ids.flatMap((id) => found.get(id) ?? []);
      const choices = await this.fields.choices(q, wish.fields, ids);
      const fields = await this.fields.view(q, sides, choices);
      const moves = [];
      for (const part of this.parts.all()) {
        if (!part.count) continue;
        let count = 0;
        for (const id of sourceIds) count += await part.count(q, id);
        if (count > 0) moves.push({ part: part.name, count });
      }
      const isItself = wish.sourceIds.includes(wish.survivorId);
      const refused = isItself ? ContactsErrors.mergeItself() : refusalOf(() => sides.forEach(mergeable));
      return {
        survivor,
        sources,
        fields,
        moves,
        refusalCode: refused?.code ?? null,
        refusal: refused?.message ?? null,
      };
    });
  }
}

function refusalOf(ask: () => void): CodedError | null {
  try {
    ask();
    return null;
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
}
