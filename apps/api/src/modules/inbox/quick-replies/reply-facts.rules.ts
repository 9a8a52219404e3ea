import { firstNameOf, lastNameOf, type VariableValues } from '@parley/schema';

/** What is known of where a text is to stand. */
export interface ReplyFacts {
  agencyName: string;
  channelId: number | null;
  channelName: string | null;
  ticketNumber: number | null;
  ticketSubject: string | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  contactId: number | null;
  profileId: number | null;
  profileName: string | null;
  agentFirstName: string | null;
  agentLastName: string | null;
  agentName: string | null;
  agentEmail: string | null;
  timeZone: string;
}

/** What each variable stands for. */
export function valuesOf(
  facts: ReplyFacts,
  custom: VariableValues,
  now: Date,
  locale: string,
): VariableValues {
  const contact = facts.contactName ?? '';
  return {
    'contact.first_name': firstNameOf(contact),
    'contact.last_name': lastNameOf(contact),
    'contact.name': contact,
    'contact.email': facts.contactEmail,
    'contact.phone': facts.contactPhone,
    'profile.name': facts.profileName,
    'agent.first_name': facts.agentFirstName,
    'agent.last_name': facts.agentLastName,
    'agent.name': facts.agentName,
    'agent.email': facts.agentEmail,
    'ticket.number': facts.ticketNumber === null ? null : String(facts.ticketNumber),
    'ticket.subject': facts.ticketSubject,
    'channel.name': facts.channelName,
    'agency.name': facts.agencyName,
    date: dateIn(facts.timeZone, now, locale),
    ...custom,
  };
}

function dateIn(timeZone: string, now: Date, locale: string): string {
  const options = { dateStyle: 'long' } as const;
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(now);
  } catch {
    // A zone or locale that this computer does not know.
    return new Intl.DateTimeFormat('en-GB', options).format(now);
  }
}
