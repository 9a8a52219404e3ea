import { registerEnumType } from '@nestjs/graphql';
import { type RoleName, roleNames } from '@parley/schema';

/** GraphQL says ADMINISTRATOR where the rest of the product says administrator. */
export const Role = Object.fromEntries(roleNames.map((name) => [name.toUpperCase(), name])) as Record<
  string,
  RoleName
>;

registerEnumType(Role, {
  name: 'Role',
  description: 'What a colleague may do, see the page on permissions.',
});
