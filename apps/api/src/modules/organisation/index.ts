export { organisationEntities } from './organisation.entities.js';
