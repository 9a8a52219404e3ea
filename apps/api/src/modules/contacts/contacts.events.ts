import { z } from 'zod';
import { defineEvent } from '../../platform/outbox/index.js';

const id = z.number().int();

export const ProfilesChanged = defineEvent({
  name: 'contacts.profiles.changed',
  version: 1,
  says: 'Profiles were made, changed, merged, deleted or brought back, or have other contacts or fields.',
  /** The version is null when several were changed at once, or no fact of the profile itself. */
  schema: z.object({ profileIds: z.array(id), version: id.nullable() }),
});

export const ProfileSettingsChanged = defineEvent({
  name: 'contacts.profile-settings.changed',
  version: 1,
  says: 'What the company does with profiles was changed.',
  schema: z.object({ version: z.number().int() }),
});

export const ContactsChanged = defineEvent({
  name: 'contacts.contacts.changed',
  version: 1,
  says: 'Contacts were made, changed, blocked, deleted or brought back, or have other identities or fields.',
  /** The version is null when several were changed at once. */
  schema: z.object({ contactIds: z.array(id), version: id.nullable() }),
});

export const ContactNotesChanged = defineEvent({
  name: 'contacts.notes.changed',
  version: 1,
  says: 'A note of a contact was written, changed, deleted or brought back.',
  schema: z.object({ contactId: id, noteId: id }),
});

export const ContactConsentsChanged = defineEvent({
  name: 'contacts.consents.changed',
  version: 1,
  says: 'A contact agreed to hear from the company by a kind of channel, or refused it.',
  schema: z.object({ contactId: id }),
});

export const ContactNotesImported = defineEvent({
  name: 'contacts.notes.imported',
  version: 1,
  says: 'Notes of several contacts came out of a file, or went again because that import was undone.',
  schema: z.object({ contactIds: z.array(id) }),
});

export const ContactConsentsImported = defineEvent({
  name: 'contacts.consents.imported',
  version: 1,
  says: 'What several contacts agreed to or refused came out of a file, or went again because that import was undone.',
  schema: z.object({ contactIds: z.array(id) }),
});

export const DuplicatesChanged = defineEvent({
  name: 'contacts.duplicates.changed',
  version: 1,
  says: 'Contacts that are probably one were found, are none any more, or somebody said that they are two.',
  schema: z.object({}),
});

export const ContactGroupsChanged = defineEvent({
  name: 'contacts.groups.changed',
  version: 1,
  says: 'A group of contacts, or a filter that somebody keeps, was made, changed, deleted or brought back.',
  /** The owner is null for the groups of everybody. */
  schema: z.object({ groupId: id, ownerId: id.nullable() }),
});

export const ContactGroupMembersChanged = defineEvent({
  name: 'contacts.group-members.changed',
  version: 1,
  says: 'Contacts were put into a group by hand, or taken out.',
  schema: z.object({ groupId: id, contactIds: z.array(id) }),
});
