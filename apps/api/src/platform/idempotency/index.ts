export { idempotencyEntities } from './idempotency-key.entity.js';
export { IdempotencyModule } from './idempotency.module.js';
