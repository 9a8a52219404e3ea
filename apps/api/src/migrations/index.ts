import type { MigrationClass } from '../platform/database/data-source.js';
import { Initial1763690400000 } from './1763690400000-initial.js';
import { People1763704800000 } from './1763704800000-people.js';
import { Inbox1763967600000 } from './1763967600000-inbox.js';
import { InboxData1763967600001 } from './1763967600001-inbox-data.js';
import { Search1763967600002 } from './1763967600002-search.js';
import { Channels1764057600000 } from './1764057600000-channels.js';
import { MoreChannels1764144000000 } from './1764144000000-more-channels.js';
import { ChannelAccounts1764144000001 } from './1764144000001-channel-accounts.js';
import { Contacts1764230400000 } from './1764230400000-contacts.js';
import { ContactsData1764230400001 } from './1764230400001-contacts-data.js';
import { Profiles1764316800000 } from './1764316800000-profiles.js';
import { ContactSearch1764316800002 } from './1764316800002-contact-search.js';
import { Chat1764403200000 } from './1764403200000-chat.js';
import { ContactNotesForSearch1764403200005 } from './1764403200005-contact-notes-for-search.js';
import { Team1764489600000 } from './1764489600000-team.js';
import { WordsWithoutKey1764489600001 } from './1764489600001-words-without-key.js';
import { LettersOfAll1764489600011 } from './1764489600011-letters-of-all.js';
import { Persons1764576000000 } from './1764576000000-persons.js';
import { Proof1764662400000 } from './1764662400000-proof.js';
import { People1764662400002 } from './1764662400002-people.js';
import { RemindersDone1764662400004 } from './1764662400004-reminders-done.js';
import { HeldFiles1764748800000 } from './1764748800000-held-files.js';
import { TicketNumbers1764835200000 } from './1764835200000-ticket-numbers.js';

/** In the order in which they run. */
export const migrations: readonly MigrationClass[] = [Initial1763690400000, People1763704800000, Inbox1763967600000, InboxData1763967600001, Search1763967600002, Channels1764057600000, MoreChannels1764144000000, ChannelAccounts1764144000001, Contacts1764230400000, ContactsData1764230400001, Profiles1764316800000, ContactSearch1764316800002, Chat1764403200000, ContactNotesForSearch1764403200005, Team1764489600000, WordsWithoutKey1764489600001, LettersOfAll1764489600011, Persons1764576000000, Proof1764662400000, People1764662400002, RemindersDone1764662400004, HeldFiles1764748800000, TicketNumbers1764835200000];
