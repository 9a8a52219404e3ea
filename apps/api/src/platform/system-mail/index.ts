export { MAIL_TOKENS, type MailTokens } from './mail-tokens.js';
export { type SystemMail, SystemMails } from './system-mails.js';
