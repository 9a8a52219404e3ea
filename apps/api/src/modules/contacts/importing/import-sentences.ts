import type { ContactRowReason } from '@parley/schema';
import type { RowProblem } from './contact-import.rules.js';

const SENTENCES: Record<ContactRowReason, (number: number | null) => string> = {
  too_long: (most) => `This has up to ${most} letters.`,
  not_an_address: () => 'This is no e-mail address.',
  not_a_number: () => 'This is no telephone number. Write it with its country, such as +31.',
  not_a_language: () => 'This is no code of a language, such as nl or pt-BR.',
  not_a_time_zone: () => 'This is no time zone, such as Europe/Amsterdam.',
  not_a_whatsapp_id: () => 'This is no WhatsApp id of all accounts, such as NL.ENT.123.',
  not_yes_or_no: () => 'Answer with yes or no.',
  not_for_field: () => 'This does not fit the field.',
  not_a_consent: () =>
    'Write the kind of channel and what they said, such as email: opted_in; sms: opted_out.',
  nothing_known: () => 'The row says nothing of anybody.',
  more_cells: () => 'The row has more cells than the head line.',
  repeated: (line) => `Line ${line} is about the same contact.`,
  taken: () => 'Another contact has this address, number or id.',
  two_contacts: () => 'Two contacts fit this row.',
  no_such_contact: () => 'There is no contact with this id.',
  no_such_group: () => 'There is no group of this name; groups can be made by the import.',
  group_by_rule: () => 'A group follows a rule: nobody is put into it by hand.',
  too_many_groups: () => 'There are as many groups as there can be.',
  no_such_profile: () => 'There is no such profile; profiles can be made by the import.',
  two_profiles: () => 'Two profiles have this name; give the id of one.',
  deleted: () => 'This contact is deleted; bring it back first.',
  too_many_ways: (most) => `A contact has up to ${most} addresses and numbers.`,
  failed: () => 'This row could not be imported; try it again.',
};

/** Why a row was refused, as partners and files say it. */
export function problemSentence({ column, reason, number }: RowProblem): string {
  const sentence = SENTENCES[reason](number);
  return column === null ? sentence : `${column}: ${sentence}`;
}
