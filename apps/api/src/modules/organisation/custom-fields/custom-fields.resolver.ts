import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { CustomFieldChangesService } from './custom-field-changes.service.js';
import {
  CreateCustomFieldInput,
  CustomFieldsOrderInput,
  UpdateCustomFieldInput,
} from './custom-field.input.js';
import type { CustomFieldTypeName } from './custom-field.rules.js';
import { CustomFieldObject, CustomFieldTypeEnum } from './custom-field.type.js';
import { CustomFieldsService } from './custom-fields.service.js';

const id = () => Args('id', { type: () => ID });

@Resolver(() => CustomFieldObject)
export class CustomFieldsResolver {
  constructor(
    private readonly fields: CustomFieldsService,
    private readonly changes: CustomFieldChangesService,
  ) {}

  @Query(() => [CustomFieldObject], { description: 'In their order; at most a hundred of each type.' })
  @SignedIn()
  customFields(
    @Ctx() ctx: RequestContext,
    @Args('type', { type: () => CustomFieldTypeEnum, nullable: true }) type: CustomFieldTypeName | null,
  ): Promise<CustomFieldObject[]> {
    return this.fields.list(ctx, type ?? null);
  }

  @Mutation(() => CustomFieldObject)
  @Requires('settings.custom_fields.manage')
  createCustomField(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateCustomFieldInput,
  ): Promise<CustomFieldObject> {
    return this.changes.create(ctx, input);
  }

  @Mutation(() => CustomFieldObject)
  @Requires('settings.custom_fields.manage')
  updateCustomField(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateCustomFieldInput,
  ): Promise<CustomFieldObject> {
    return this.changes.update(ctx, Number(input.id), input);
  }

  @Mutation(() => Boolean, { description: 'It can be brought back for 30 days, with its values.' })
  @Requires('settings.custom_fields.manage')
  async deleteCustomField(@Ctx() ctx: RequestContext, @id() field: string): Promise<boolean> {
    await this.changes.delete(ctx, idOf(field));
    return true;
  }

  @Mutation(() => CustomFieldObject)
  @Requires('settings.custom_fields.manage')
  restoreCustomField(@Ctx() ctx: RequestContext, @id() field: string): Promise<CustomFieldObject> {
    return this.changes.restore(ctx, idOf(field));
  }

  @Mutation(() => [CustomFieldObject])
  @Requires('settings.custom_fields.manage')
  orderCustomFields(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CustomFieldsOrderInput,
  ): Promise<CustomFieldObject[]> {
    return this.changes.order(ctx, input);
  }
}
