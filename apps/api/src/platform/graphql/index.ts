export { BatchLoader } from './batch-loader.js';
export {
  ConnectionOf,
  cursorNumber,
  decodeCursor,
  type Edge,
  encodeCursor,
  MAX_PAGE,
  type Page,
  pageOf,
  pageSize,
} from './connection.js';
export type { GraphqlContext } from './graphql-context.js';
export { InputField } from './input-field.js';
export { PageLoader } from './page-loader.js';
export { EventCursor, Json } from './scalars.js';
export { Selection } from './selection.js';
