export type { MailClient } from './mailbox-settings.js';
export { type HostList, isListed } from './outgoing-hosts.js';
export { type Config, CONFIG, ConfigError, loadConfig } from './config.js';
