import { ContactFieldValue } from './contact-fields/contact-field-value.entity.js';
import { ContactGroupMember } from './groups/contact-group-member.entity.js';
import { ContactGroup } from './groups/contact-group.entity.js';
import { ContactIdentity } from './contacts/contact-identity.entity.js';
import { ContactWord } from './contacts/contact-word.entity.js';
import { ContactClue, ContactDuplicate, ContactMerging } from './duplicates/duplicate.entity.js';
import { ContactMerge, ContactMergeItem } from './merging/contact-merge.entity.js';
import { Contact } from './contacts/contact.entity.js';
import { ContactConsent } from './consents/contact-consent.entity.js';
import { ContactCopy } from './copies/contact-copy.entity.js';
import { ContactErasure } from './privacy/contact-erasure.entity.js';
import { ContactPicture } from './pictures/contact-picture.entity.js';
import { ContactNote } from './notes/contact-note.entity.js';
import { ContactImport } from './importing/contact-import.entity.js';
import { ContactImportRow } from './importing/contact-import-row.entity.js';

import { profileEntities } from './profiles/profiles.entities.js';

export const contactsEntities = [
  Contact,
  ContactClue,
  ContactDuplicate,
  ContactFieldValue,
  ContactGroup,
  ContactGroupMember,
  ContactIdentity,
  ContactMerge,
  ContactMergeItem,
  ContactConsent,
  ContactCopy,
  ContactErasure,
  ContactMerging,
  ContactNote,
  ContactPicture,
  ContactImport,
  ContactImportRow,
  ContactWord,
  ...profileEntities,
];
