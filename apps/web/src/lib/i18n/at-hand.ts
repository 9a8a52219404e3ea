/**
 * The areas of words that the frame and the list are written in, in one file per language. They are there before anything
 * of the frame is drawn: a part that met an area for the first time would take the whole page away until React finds the
 * time to draw it again, and with it the focus, and the keys that are pressed meanwhile.
 */
export const FRAME_WORDS = [
  'shell',
  'presence',
  'bell',
  'snooze',
  'notifications',
  'tickets',
  'views',
  'bulk',
  'conversation',
  'composer',
] as const;

/** What a conversation, its panel and the menus say besides: it comes with the code of a conversation. */
export const CONVERSATION_WORDS = [
  'lines',
  'messages',
  'handling',
  'merging',
  'quickReplies',
  'sending',
  'customFields',
  'contactCare',
  'profiles',
  'duplicates',
  'groups',
  'profile',
  'acting',
  'search',
  'settings',
  'security',
  'phone',
] as const;
