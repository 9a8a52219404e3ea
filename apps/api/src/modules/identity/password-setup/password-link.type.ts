import { Field, ObjectType } from '@nestjs/graphql';
import type { PasswordLinkKind, PasswordLinkView } from './password-link.rules.js';

@ObjectType('PasswordLink', { description: 'Whose password a link sets.' })
export class PasswordLinkType implements PasswordLinkView {
  @Field(() => String, { description: 'invitation, password-setup or password-reset.' })
  kind: PasswordLinkKind;
  @Field(() => String) email: string;
  @Field(() => String) firstName: string;
  @Field(() => String) lastName: string;
  @Field(() => String) companyName: string;
  @Field(() => String) localeCode: string;
  @Field(() => Date) expiresAt: Date;
}
