import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import type { CustomFieldKindName } from '../custom-fields/custom-field.rules.js';
import { CustomFieldKindEnum, CustomFieldObject } from '../custom-fields/custom-field.type.js';
import { ChangeCustomFieldKindInput } from './kind-change.input.js';
import { KindChangeLoader } from './kind-change.loader.js';
import { KindChangeObject, KindPreviewObject } from './kind-change.type.js';
import { KindChangesService } from './kind-changes.service.js';

@Resolver(() => CustomFieldObject)
export class KindChangesResolver {
  constructor(
    private readonly kinds: KindChangesService,
    private readonly latest: KindChangeLoader,
  ) {}

  @ResolveField(() => KindChangeObject, {
    nullable: true,
    description: 'The newest change of its kind: how far it is, or how it ended.',
  })
  @Requires('settings.custom_fields.manage')
  kindChange(
    @Context() gql: GraphqlContext,
    @Parent() { id }: CustomFieldObject,
  ): Promise<KindChangeObject | null> {
    return this.latest.load(gql, id);
  }

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
      'Values are converted where they mean something in the other kind, and lost where they do not. A worker does it: the field is of its former kind, and isChanging, until all of them are done.',
  })
  @Requires('settings.custom_fields.manage')
  changeCustomFieldKind(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ChangeCustomFieldKindInput,
  ): Promise<CustomFieldObject> {
    return this.kinds.begin(ctx, idOf(input.id), input);
  }
}
