export { contactsEntities } from './contacts.entities.js';
