import { randomBytes, randomUUID } from 'node:crypto';
import type { Tenant } from './tenant.js';

type Maker = (tenant: Tenant, n: number) => unknown;

const soon = () => new Date(Date.now() + 3_600_000);
const hash = () => randomBytes(32).toString('hex');
const email = (tenant: Tenant, n: number) => `${tenant.canary}${n}@${tenant.domain}`;

/**
 * Columns whose values mean something to the product, so that a canary would break it. All others are filled by their
 * type, texts with canaries. Keys are `table.column`, or `column` for any table.
 */
export const specialColumns: Readonly<Record<string, Maker>> = {
  email,
  color: () => '#336699',
  locale_code: () => 'en-GB',
  timezone: () => 'Europe/Amsterdam',
  time_zone: () => 'Europe/Amsterdam',
  expires_at: soon,
  lease_until: soon,
  next_attempt_at: () => new Date(Date.now() + 86_400_000),
  token_hash: hash,
  binding_hash: hash,
  mime_type: () => 'text/plain',
  storage_key: (tenant) => `${tenant.id}/${randomUUID()}`,
  profile_image_key: () => '',
  sealed_secrets: () => null,
  size: () => 12,
  raw_size: () => 12,
  'user_account.role': () => 'basic_agent',
  'user_account.is_active': () => true,
  'user_account.favourite_reactions': () => '[]',
  'user_account.deleted_at': () => null,
  'channel.type': () => 'EMAIL',
  'channel.address': email,
  'widget.allowed_domains': () => '[]',
  'widget.appearance': () => '{}',
  'contact.phone': () => '+31201234567',
  'contact_identity.kind': () => 'email',
  'contact_identity.value': email,
  'contact_identity.channel_id': () => null,
  'message.author_kind': () => 'contact',
  'message.author_id': () => null,
  'message.delivery_status': () => null,
  'message.email': () => null,
  'message.system': () => null,
  'message.client_key': (tenant, n) => `user:0:${tenant.canary}${n}`,
  'message.external_id': (tenant, n) => `<${tenant.canary}${n}@${tenant.domain}>`,
  // Beyond what the product counts to, so that its own next message never meets it.
  'message.position': (_, n) => 1_000 + n,
  'attachment.uploaded_by_kind': () => 'user',
  'attachment.message_id': () => null,
  'ticket.number': (_, n) => n,
  'ticket.visitor_id': () => null,
  'ticket.assignee_id': () => null,
  'ticket.team_id': () => null,
  'ticket.result_id': () => null,
  'ticket.last_message_id': () => null,
  'ticket.is_spam': () => false,
  'audit_entry.action': () => 'user.deactivated',
  'audit_entry.actor_kind': () => 'user',
  'audit_entry.target_kind': () => 'user',
  'audit_entry.impersonator_id': () => null,
  'audit_entry.impersonator_name': () => null,
  'one_time_token.kind': () => 'password_reset',
  'one_time_token.facts': () => '{}',
  'idempotency_key.state': () => 'done',
  'idempotency_key.status': () => 200,
  'outbox_event.name': () => 'proof.nothing.happened',
  'outbox_event.cursor': (_, n) => n,
  'outbox_event.queued_at': () => new Date(),
  'dead_letter.retried_at': () => null,
  'dead_letter.queue': () => 'normal',
  'dead_letter.job': () => 'channels.deliver',
  'refresh_token.parent_id': () => null,
  'agency_counter.value': () => 1_000,
  'agency_counter.name': (_, n) => (n === 1 ? 'ticket' : `counter ${n}`),
};
