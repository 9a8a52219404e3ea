import type { GraphQLResolveInfo } from 'graphql';
import { Selection } from '../../../platform/graphql/index.js';

/** Whether a page of contacts is asked for what they are recognised by. */
export function asksForIdentities(info: GraphQLResolveInfo): boolean {
  return new Selection(info, info.fieldNodes).into('edges').into('node').names.includes('identities');
}
