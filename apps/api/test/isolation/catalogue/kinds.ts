const OF_THE_COMPANY = 'Belongs to the company: whoever has the permission sees all of them.';
const ONES_OWN = 'Belongs to one person, and no channel says who sees it.';
const TALK = 'The talk of colleagues: who is in a thread sees it, whatever channels they work on.';

/** Kinds of ids whose rows are no secret among the people of one company, each with the reason. */
export const openKinds: Readonly<Record<string, string>> = {
  user_account: OF_THE_COMPANY,
  team: OF_THE_COMPANY,
  label: OF_THE_COMPANY,
  ticket_result: OF_THE_COMPANY,
  custom_field: OF_THE_COMPANY,
  business_hours: OF_THE_COMPANY,
  location: OF_THE_COMPANY,
  email_theme: OF_THE_COMPANY,
  email_theme_logo: OF_THE_COMPANY,
  ivr_flow: OF_THE_COMPANY,
  quick_reply: OF_THE_COMPANY,
  quick_reply_folder: OF_THE_COMPANY,
  quick_reply_attachment: OF_THE_COMPANY,
  contact_group: OF_THE_COMPANY,
  contact_import: OF_THE_COMPANY,
  contact_erasure:
    'The book of what was erased: it has numbers and names of colleagues, nothing of the person.',
  dead_letter: 'Work of the product that failed; it is looked after by those who look after everything.',
  do_not_disturb_schedule: ONES_OWN,
  custom_view: ONES_OWN,
  bulk_operation: ONES_OWN,
  user_session: ONES_OWN,
  api_key: ONES_OWN,
  chat_thread: TALK,
  chat_message: TALK,
  chat_link: TALK,
  chat_reminder: TALK,
};

/** Kinds of ids whose rows follow who may see a channel. */
export const hiddenKinds: ReadonlySet<string> = new Set([
  'channel',
  'ticket',
  'message',
  'attachment',
  'contact',
  'contact_identity',
  'contact_note',
  'contact_copy',
  'contact_duplicate',
  'contact_merge',
  'profile',
  'delivery',
  'inbound_event',
  'notice',
  'scheduled_message',
  'ticket_draft',
  'voice_call',
  'wa_template',
  'widget',
]);
