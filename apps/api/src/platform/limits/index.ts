export type { Limit } from './limit-store.js';
export { LimitsModule } from './limits.module.js';
export { RateLimit } from './rate-limit.decorator.js';
export { RateLimits } from './rate-limits.js';
