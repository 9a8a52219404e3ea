export { ConsentsService } from './consents/contact-consents.service.js';
export { saidIn } from './consents/contact-consent.rules.js';
export { ContactsModule } from './contacts.module.js';
export type { ContactView, Identification, IdentityKind } from './contacts/contact.rules.js';
export { ContactFieldsService } from './contact-fields/contact-fields.service.js';
export {
  CONTACT_ACCESS,
  type ContactAccess,
  type ContactNarrowing,
  type ContactScope,
  type ConversationAsk,
  type ConversationSql,
  everyContact,
  type WrittenIn,
} from './contacts/contact-access.rules.js';
export { ContactIdentityType, ContactType } from './contacts/contact.type.js';
export { ProfileFieldsService } from './profile-fields/profile-fields.service.js';
export { ProfileChanges } from './profiles/profile-changes.service.js';
export { ProfileType } from './profiles/profile.type.js';
export { ContactGroupChanges } from './groups/contact-group-changes.service.js';
export { ContactGroupMembers } from './groups/contact-group-members.service.js';
export { ContactGroupsService } from './groups/contact-groups.service.js';
export { ContactNotes } from './notes/contact-notes.service.js';
export { ContactErasures } from './privacy/contact-erasures.service.js';
export { ContactMerges } from './merging/contact-merges.service.js';
export { ContactsInitialData } from './groups/contacts-initial-data.service.js';
export { ContactPictures } from './pictures/contact-pictures.service.js';
export { pictureSql } from './pictures/contact-picture.rules.js';
export { ContactKeys } from './contacts/contact-keys.service.js';
export type { IdentityKey as ContactKey } from './contacts/contacts.repository.js';
export { ContactsService } from './contacts/contacts.service.js';
export {
  type ContactPart,
  ContactParts,
  type GivenBack,
  type HeldCall,
  type HeldMessage,
} from './parts/contact-parts.js';
