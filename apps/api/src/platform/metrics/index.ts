export { Metrics } from './metrics.js';
export { MetricsModule, WatchModule } from './metrics.module.js';
