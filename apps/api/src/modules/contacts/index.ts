export { contactsEntities } from './contacts.entities.js';
export { ContactsModule } from './contacts.module.js';
export { ContactLoader } from './contacts/contact.loader.js';
export {
  type ContactIdentityView,
  type ContactView,
  type Identification,
  type IdentityKind,
  normalIdentity,
} from './contacts/contact.rules.js';
export { ContactIdentityType, ContactType } from './contacts/contact.type.js';
export { ContactsService } from './contacts/contacts.service.js';
