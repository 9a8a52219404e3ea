import { ticketRest } from '../tickets/ticket.rest.js';
import type { SearchConnection, SearchFacets, SearchFacetValue, SearchHit } from './search.type.js';

export function searchHitRest({ kind, title, ticket, message, contact, contactName }: SearchHit) {
  return {
    kind,
    title,
    ticket: ticket && ticketRest(ticket),
    message: message && {
      id: message.id,
      position: message.position,
      type: message.type,
      author: message.author,
      excerpt: message.excerpt,
      files: message.files,
      created_at: message.createdAt.toISOString(),
    },
    contact: contact && {
      id: contact.id,
      full_name: contact.fullName,
      email: contact.email,
      phone: contact.phone,
    },
    contact_name: contactName,
  };
}

/** What is said of the search as a whole. */
export function searchMeta({
  counts,
  channels,
  didYouMean,
  order,
  isPartial,
  unknown,
  weak,
  indexed,
}: SearchConnection) {
  return {
    counts: counts.map(({ kind, count, isMore }) => ({ kind, count, is_more: isMore })),
    channels: channels.map(({ channel, count }) => ({
      id: channel.id,
      name: channel.name,
      type: channel.type,
      count,
    })),
    did_you_mean: didYouMean,
    order,
    is_partial: isPartial,
    unknown,
    weak,
    indexed,
  };
}

const facetRest = ({ id, name, count, isMore }: SearchFacetValue) => ({ id, name, count, is_more: isMore });

export function searchFacetsRest({ channels, labels, users, periods }: SearchFacets) {
  return {
    channels: channels.map(facetRest),
    labels: labels.map(facetRest),
    users: users.map(facetRest),
    periods: periods.map(({ period, count, isMore }) => ({ period, count, is_more: isMore })),
  };
}
