export { HealthModule } from './health.module.js';
export { Readiness, type ReadinessReport } from './readiness.js';
export { serveHealth } from './serve-health.js';
