export { identityEntities } from './identity.entities.js';
