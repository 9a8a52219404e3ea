export {
  type Actor,
  can,
  createContext,
  type Impersonator,
  type KeyBounds,
  type Origin,
  permissionsIn,
  type RequestContext,
  type SetUp,
  systemContext,
  type UserActor,
  type VisitorActor,
} from './request-context.js';
