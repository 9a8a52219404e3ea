import type { VariableValues } from '@parley/schema';
import { formatDate } from '@/lib/format';

/** What variables stand for in the preview; the person and the company are the real ones. */
export function sampleValues(me: { fullName: string; email: string }, agencyName: string): VariableValues {
  return {
    'contact.first_name': 'Charlotte',
    'contact.last_name': 'Vermeer',
    'contact.name': 'Charlotte Vermeer',
    'contact.email': 'charlotte@example.com',
    'contact.phone': '+31 20 555 0143',
    'profile.name': 'Vermeer & Co',
    'agent.first_name': me.fullName.split(' ')[0] ?? '',
    'agent.last_name': me.fullName.split(' ').slice(1).join(' '),
    'agent.name': me.fullName,
    'agent.email': me.email,
    'ticket.number': '1042',
    'ticket.subject': 'Order 20418',
    'channel.name': agencyName,
    'agency.name': agencyName,
    date: formatDate(new Date()),
  };
}
