import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';
import {
  type EffectivePermission,
  type PermissionReason,
  permissionReasons,
} from './effective-permission.rules.js';

export const PermissionReasonEnum = Object.fromEntries(permissionReasons.map((name) => [name, name])) as {
  [K in PermissionReason]: K;
};
registerEnumType(PermissionReasonEnum, {
  name: 'PermissionReason',
  description: 'What decides whether a person has a permission.',
});

@ObjectType('EffectivePermission', {
  description: 'One permission of one person, and why they have it or not.',
})
export class EffectivePermissionType implements EffectivePermission {
  @Field(() => String) permission: EffectivePermission['permission'];
  @Field(() => Boolean) granted: boolean;
  @Field(() => PermissionReasonEnum) because: PermissionReason;
  @Field(() => Boolean, { description: 'Only private channels and their customers are meant.' })
  isLimited: boolean;
  @Field(() => String, { nullable: true, description: 'Who changed it for the role.' })
  changedByName: string | null;
  @Field(() => Date, { nullable: true }) changedAt: Date | null;
}
