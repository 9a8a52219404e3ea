import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import type { CustomFieldTypeName, CustomFieldView } from './custom-field.rules.js';
import { CustomFieldsRepository } from './custom-fields.repository.js';

/** Reads of custom fields. Everybody who is signed in may see them: they are on the screens. */
@Injectable()
export class CustomFieldsService {
  constructor(
    private readonly database: Database,
    private readonly fields: CustomFieldsRepository,
  ) {}

  list(ctx: RequestContext, type: CustomFieldTypeName | null): Promise<CustomFieldView[]> {
    return this.database.read(ctx, (q) => this.of(q, type));
  }

  /** The same within a reading or a change. */
  of(q: Reader, type: CustomFieldTypeName | null): Promise<CustomFieldView[]> {
    return this.fields.all(q, type);
  }

  /** @throws not_found, also for what was deleted */
  async get(ctx: RequestContext, id: number): Promise<CustomFieldView> {
    const field = await this.database.read(ctx, (q) => this.fields.byId(q, id));
    if (!field || field.isDeleted) throw PlatformErrors.notFound();
    return field;
  }
}
