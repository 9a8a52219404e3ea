export type { Limit } from './limit-store.js';
export { LimitsModule } from './limits.module.js';
export { limitsEntities } from './rate-limit.entity.js';
export { type EdgeLimit, RateLimit } from './rate-limit.decorator.js';
export { type LimitState, RateLimits } from './rate-limits.js';
