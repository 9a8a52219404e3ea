import { SECRETS_PLACE } from '../modules/channels/connectors/connected-channels.service.js';
import { ACCESS_PLACE, REFRESH_PLACE } from '../modules/channels/mailboxes/mail-access.service.js';
import { SECRET_PLACE as WIDGET_PLACE } from '../modules/channels/widgets/widget-changes.service.js';
import { SECRET_PLACE as SSO_PLACE } from '../modules/identity/sso/sso.rules.js';
import { placeOfSecret } from '../modules/identity/two-factor/second-factor.service.js';
import { SEALED_PLACE as MAIL_PLACE } from '../platform/system-mail/mail-content.js';

/** Where something sealed is kept for longer than a former key is. */
export interface SealedColumn {
  table: string;
  /** What tells its rows apart within an agency, a number. */
  key: string;
  column: string;
  /** What it is sealed for. */
  place: (key: number) => string;
}

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'channel', key: 'id', column: 'sealed_secrets', place: () => SECRETS_PLACE },
  { table: 'mail_access', key: 'channel_id', column: 'sealed_refresh_token', place: () => REFRESH_PLACE },
  { table: 'mail_access', key: 'channel_id', column: 'sealed_access_token', place: () => ACCESS_PLACE },
  { table: 'widget', key: 'id', column: 'sealed_secret', place: () => WIDGET_PLACE },
  { table: 'widget', key: 'id', column: 'former_secret', place: () => WIDGET_PLACE },
  { table: 'sso_connection', key: 'id', column: 'sealed_secret', place: () => SSO_PLACE },
  { table: 'two_factor', key: 'user_id', column: 'sealed_secret', place: placeOfSecret },
  { table: 'two_factor', key: 'user_id', column: 'sealed_pending', place: placeOfSecret },
  { table: 'system_mail', key: 'id', column: 'sealed_content', place: () => MAIL_PLACE },
];

/** Kept for the minutes in which somebody is at another page: they run out before a former key goes. */
export const SHORT_LIVED: readonly string[] = ['sso_attempt.sealed_secrets', 'mail_sign_in.sealed_verifier'];
