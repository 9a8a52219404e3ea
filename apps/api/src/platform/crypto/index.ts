export { randomToken, Secrets } from './secrets.js';
