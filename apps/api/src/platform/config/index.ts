export { type Config, CONFIG, ConfigError, loadConfig } from './config.js';
