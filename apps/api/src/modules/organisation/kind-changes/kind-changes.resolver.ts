import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import type { CustomFieldKindName } from '../custom-fields/custom-field.rules.js';
import { CustomFieldKindEnum, CustomFieldObject } from '../custom-fields/custom-field.type.js';
import { ChangeCustomFieldKindInput } from './kind-change.input.js';
import { KindPreviewObject } from './kind-change.type.js';
import { KindChangesService } from './kind-changes.service.js';

@Resolver(() => CustomFieldObject)
export class KindChangesResolver {
  constructor(private readonly kinds: KindChangesService) {}

  @Query(() => KindPreviewObject, {
    description: 'What would become of the values of a field if it were of another kind. Changes nothing.',
  })
  @Requires('settings.custom_fields.manage')
  customFieldKindPreview(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
    @Args('kind', { type: () => CustomFieldKindEnum }) kind: CustomFieldKindName,
  ): Promise<KindPreviewObject> {
    return this.kinds.preview(ctx, idOf(id), kind);
  }

  @Mutation(() => CustomFieldObject, {
    description:
      'Values are converted where they mean something in the other kind, and lost where they do not.',
  })
  @Requires('settings.custom_fields.manage')
  changeCustomFieldKind(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ChangeCustomFieldKindInput,
  ): Promise<CustomFieldObject> {
    return this.kinds.change(ctx, idOf(input.id), input);
  }
}
