export { BeforeSetUp, InPerson, Public, Requires, SignedIn } from './access-rule.js';
export { AUTHENTICATOR, type Authenticated, type Authenticator, type Standing } from './authenticator.js';
export { Ctx } from './ctx.decorator.js';
export { bearerOf, originOf, RequestContexts } from './request-contexts.js';
