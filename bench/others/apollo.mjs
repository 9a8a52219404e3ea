// A plain Apollo server as somebody writes it in a week: a resolver for each field that is no column, statements by hand,
// and a dataloader for each relation. No tenancy, no permissions, no events.
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import DataLoader from 'dataloader';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const typeDefs = `
  type Contact { id: ID! fullName: String! }
  type User { id: ID! firstName: String! lastName: String! }
  type Label { id: ID! name: String! color: String! }
  type Message { id: ID! type: String! text: String! authorName: String! position: Int! }
  type Ticket {
    id: ID! number: Int! subject: String! status: String! lastMessageAt: String!
    contact: Contact assignee: User labels: [Label!]! lastMessage: Message
  }
  type Page { tickets: [Ticket!]! hasNextPage: Boolean! }
  type Query { tickets(status: [String!]!, channelId: ID!, first: Int!): Page! }
  type Mutation { createNote(ticketId: ID!, html: String!, text: String!): Message! }
`;

const LIST = `SELECT id, number, subject, status, last_message_at, contact_id, assignee_id, last_message_id FROM ticket
  WHERE agency_id = 1 AND status = ANY ($1) AND channel_id = $2 AND NOT is_spam AND deleted_at IS NULL AND merged_into_id IS NULL
  ORDER BY last_message_at DESC, id DESC LIMIT $3`;

const resolvers = {
  Query: {
    async tickets(_, { status, channelId, first }) {
      const { rows } = await pool.query({
        name: 'list',
        text: LIST,
        values: [status, channelId, first + 1],
      });
      return { tickets: rows.slice(0, first), hasNextPage: rows.length > first };
    },
  },
  Ticket: {
    lastMessageAt: (ticket) => ticket.last_message_at.toISOString(),
    contact: (ticket, _, { contacts }) => contacts.load(ticket.contact_id),
    assignee: (ticket, _, { users }) => (ticket.assignee_id === null ? null : users.load(ticket.assignee_id)),
    labels: (ticket, _, { labels }) => labels.load(ticket.id),
    lastMessage: (ticket, _, { messages }) => messages.load(ticket.last_message_id),
  },
  Contact: { fullName: (contact) => contact.full_name },
  User: { firstName: (user) => user.first_name, lastName: (user) => user.last_name },
  Message: { text: (message) => message.body_text, authorName: (message) => message.author_name },
  Mutation: {
    async createNote(_, { ticketId, html, text }) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const { rows } = await client.query({
          name: 'place',
          text: 'UPDATE ticket SET message_count = message_count + 1 WHERE agency_id = 1 AND id = $1 RETURNING message_count, channel_id',
          values: [ticketId],
        });
        const written = await client.query({
          name: 'note',
          text: `INSERT INTO message (agency_id, ticket_id, channel_id, position, type, body_html, body_text, author_kind, author_id, author_name, created_at)
            VALUES (1, $1, $2, $3, 'NOTE', $4, $5, 'user', 1, 'Agent', now()) RETURNING *`,
          values: [ticketId, rows[0].channel_id, rows[0].message_count, html, text],
        });
        await client.query('COMMIT');
        return written.rows[0];
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
  },
};

/** One row for each id. */
const byId = (name, text) =>
  new DataLoader(async (ids) => {
    const { rows } = await pool.query({ name, text, values: [ids] });
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  });

const labelsOf = () =>
  new DataLoader(async (ids) => {
    const { rows } = await pool.query({
      name: 'labels',
      text: `SELECT tl.ticket_id, l.id, l.name, l.color FROM ticket_label tl JOIN label l ON l.agency_id = 1 AND l.id = tl.label_id
        WHERE tl.agency_id = 1 AND tl.ticket_id = ANY ($1)`,
      values: [ids],
    });
    return ids.map((id) => rows.filter((row) => row.ticket_id === id));
  });

const server = new ApolloServer({ typeDefs, resolvers });
await startStandaloneServer(server, {
  listen: { port: Number(process.env.PORT), host: '127.0.0.1' },
  context: () =>
    Promise.resolve({
      contacts: byId(
        'contacts',
        'SELECT id, full_name FROM contact WHERE agency_id = 1 AND id = ANY ($1::bigint[])',
      ),
      users: byId(
        'users',
        'SELECT id, first_name, last_name FROM user_account WHERE agency_id = 1 AND id = ANY ($1::bigint[])',
      ),
      messages: byId(
        'messages',
        'SELECT id, type, body_text, author_name, position FROM message WHERE agency_id = 1 AND id = ANY ($1::bigint[])',
      ),
      labels: labelsOf(),
    }),
});
