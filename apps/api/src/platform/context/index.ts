export {
  type Actor,
  can,
  createContext,
  type RequestContext,
  systemContext,
  type UserActor,
  type VisitorActor,
} from './request-context.js';
