import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { type Content, KIND } from './entry.rules.js';

interface MessageSource {
  id: number;
  ticket_id: number;
  channel_id: number;
  created_at: Date;
  type: string;
  text: string;
  author_name: string;
  sender: string | null;
  contact_name: string;
  contact_email: string | null;
  locale_code: string | null;
  files: string[] | null;
}

interface TicketSource {
  id: number;
  number: number;
  subject: string;
  channel_id: number;
  created_at: Date;
  full_name: string;
  email: string | null;
  phone: string | null;
  locale_code: string | null;
}

interface ContactSource {
  id: number;
  full_name: string;
  email: string | null;
  phone: string | null;
  created_at: Date;
  identities: { kind: string; value: string }[] | null;
}

const MAX_TEXT = 40_000;

/** What there is to find, read from the tables that it stands in. */
@Injectable()
export class SearchContentRepository {
  async messages(q: Reader, ids: readonly number[]): Promise<Content[]> {
    const rows = await q.query<MessageSource>(
      `SELECT m.id, m.ticket_id, t.channel_id, m.created_at, m.type, left(m.body_text, ${MAX_TEXT}) AS text, m.author_name,
        m.email ->> 'from' AS sender, c.full_name AS contact_name, c.email AS contact_email, c.locale_code,
        (SELECT array_agg(a.name) FROM attachment a
          WHERE a.agency_id = $1 AND a.message_id = m.id AND NOT a.is_inline) AS files
       FROM message m JOIN ticket t ON t.agency_id = $1 AND t.id = m.ticket_id
         JOIN contact c ON c.agency_id = $1 AND c.id = t.contact_id
       WHERE m.agency_id = $1 AND m.id = ANY ($2::bigint[]) AND m.type <> 'SYSTEM'`,
      [q.ctx.agencyId, ids],
      'search.content.messages',
    );
    return rows.map(messageContent);
  }

  async tickets(q: Reader, ids: readonly number[]): Promise<Content[]> {
    const rows = await q.query<TicketSource>(
      `SELECT t.id, t.number, t.subject, t.channel_id, t.created_at, c.full_name, c.email, c.phone, c.locale_code
       FROM ticket t JOIN contact c ON c.agency_id = $1 AND c.id = t.contact_id
       WHERE t.agency_id = $1 AND t.id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, ids],
      'search.content.tickets',
    );
    return rows.map((row) => ({
      kind: KIND.ticket,
      refId: row.id,
      ticketId: row.id,
      channelId: row.channel_id,
      at: row.created_at,
      hasFile: false,
      locale: row.locale_code,
      texts: [{ weight: 'A', text: row.subject }],
      names: [
        { weight: 'B', text: `${row.full_name} ${row.email ?? ''}` },
        { weight: 'D', text: String(row.number) },
      ],
      phones: row.phone ? [row.phone] : [],
    }));
  }

  async contacts(q: Reader, ids: readonly number[]): Promise<Content[]> {
    const rows = await q.query<ContactSource>(
      `SELECT c.id, c.full_name, c.email, c.phone, c.created_at,
        (SELECT json_agg(json_build_object('kind', i.kind, 'value', i.value)) FROM contact_identity i
          WHERE i.agency_id = $1 AND i.contact_id = c.id) AS identities
       FROM contact c WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, ids],
      'search.content.contacts',
    );
    return rows.map(contactContent);
  }
}

function messageContent(row: MessageSource): Content {
  const customer = `${row.contact_name} ${row.contact_email ?? ''}`;
  const isOutbound = row.type === 'OUTBOUND';
  return {
    kind: KIND.message,
    refId: row.id,
    ticketId: row.ticket_id,
    channelId: row.channel_id,
    at: row.created_at,
    hasFile: (row.files?.length ?? 0) > 0,
    locale: row.locale_code,
    texts: [{ weight: 'D', text: row.text }],
    names: [
      { weight: 'B', text: `${row.author_name} ${row.sender ?? ''}` },
      ...(isOutbound ? [{ weight: 'C' as const, text: customer }] : []),
      ...(row.files ?? []).map((text) => ({ weight: 'D' as const, text })),
    ],
    phones: [],
  };
}

function contactContent(row: ContactSource): Content {
  const identities = (row.identities ?? []).filter(({ kind }) => kind !== 'widget_visitor');
  const phones = identities.filter(({ kind }) => kind === 'phone').map(({ value }) => value);
  const others = identities.filter(({ kind }) => kind !== 'phone').map(({ value }) => value);
  return {
    kind: KIND.contact,
    refId: row.id,
    ticketId: null,
    channelId: null,
    at: row.created_at,
    hasFile: false,
    locale: null,
    texts: [],
    names: [
      { weight: 'A', text: row.full_name },
      { weight: 'A', text: [...new Set([row.email ?? '', ...others])].join(' ') },
    ],
    phones: [...new Set([row.phone ?? '', ...phones])].filter(Boolean),
  };
}
