export { Secrets, type Sign } from './secrets.js';
