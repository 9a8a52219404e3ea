import type { ChannelField, ChannelForm } from '../kinds';

/** Those where people sign in at the provider instead of typing a password. */
export const isSignIn = (provider: string): boolean =>
  provider === 'mail_google' || provider === 'mail_microsoft';

/** Those whose service calls us. */
export const isCalled = (provider: string): boolean => !provider.startsWith('mail_');

/** What most people never touch stands below. */
const RARE = new Set([
  'imap_user',
  'smtp_user',
  'smtp_password',
  'aliases',
  'sender_name',
  'plus_tags',
  'imap_port',
  'smtp_port',
  'imap_security',
  'smtp_security',
]);
const RARE_WHERE_BROUGHT = new Set([...RARE, 'smtp_host']);

export function split(form: ChannelForm): { usual: ChannelField[]; rare: ChannelField[] } {
  const rare = form.provider === 'mail_imap' ? RARE : RARE_WHERE_BROUGHT;
  const isMail = form.fields.some(({ name }) => name === 'plus_tags');
  const isRare = ({ name, isRequired }: ChannelField): boolean =>
    (isMail && rare.has(name)) || (form.provider === 'dialog360' && !isRequired);
  return { usual: form.fields.filter((one) => !isRare(one)), rare: form.fields.filter(isRare) };
}

interface Servers {
  imap: string;
  smtp: string;
  /** Where it is not encryption from the first byte. */
  smtpSecurity?: 'starttls';
}

const KNOWN: Record<string, Servers> = {
  'gmail.com': { imap: 'imap.gmail.com', smtp: 'smtp.gmail.com' },
  'googlemail.com': { imap: 'imap.gmail.com', smtp: 'smtp.gmail.com' },
  'outlook.com': { imap: 'outlook.office365.com', smtp: 'smtp.office365.com', smtpSecurity: 'starttls' },
  'hotmail.com': { imap: 'outlook.office365.com', smtp: 'smtp.office365.com', smtpSecurity: 'starttls' },
  'icloud.com': { imap: 'imap.mail.me.com', smtp: 'smtp.mail.me.com', smtpSecurity: 'starttls' },
  'yahoo.com': { imap: 'imap.mail.yahoo.com', smtp: 'smtp.mail.yahoo.com' },
  'fastmail.com': { imap: 'imap.fastmail.com', smtp: 'smtp.fastmail.com' },
  'zoho.com': { imap: 'imap.zoho.com', smtp: 'smtp.zoho.com' },
  'gmx.de': { imap: 'imap.gmx.net', smtp: 'mail.gmx.net' },
  'gmx.net': { imap: 'imap.gmx.net', smtp: 'mail.gmx.net' },
  'web.de': { imap: 'imap.web.de', smtp: 'smtp.web.de' },
  'harbour-mail.test': { imap: 'imap.simulator.test', smtp: 'smtp.simulator.test' },
};

/** The usual servers of an address: well-known ones, else what most are called. Nothing while it is no address. */
export function serversOf(address: string): Record<string, string> {
  const domain = /^[^\s@]+@([^\s@]+\.[^\s@.]{2,})$/.exec(address.trim().toLowerCase())?.[1];
  if (!domain) return {};
  const { imap, smtp, smtpSecurity } = KNOWN[domain] ?? { imap: `imap.${domain}`, smtp: `smtp.${domain}` };
  return { imap_host: imap, smtp_host: smtp, ...(smtpSecurity && { smtp_security: smtpSecurity }) };
}
