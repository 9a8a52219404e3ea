import { ContactIdentity } from './contacts/contact-identity.entity.js';
import { ContactWord } from './contacts/contact-word.entity.js';
import { Contact } from './contacts/contact.entity.js';

export const contactsEntities = [Contact, ContactIdentity, ContactWord];
