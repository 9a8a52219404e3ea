/**
 * SQL: what a person (`user`: the alias of `user_account`) has to bring in order before anything else, or null. For those
 * who read a person anyway, so that it costs no statement of its own.
 * @param proven SQL of whether a second factor was shown elsewhere, as to an identity provider.
 */
export function mustFirstSql(user: string, proven = 'false'): string {
  return `CASE
    WHEN ${user}.needs_new_password THEN 'new_password'
    WHEN ${user}.two_factor_enabled_at IS NULL AND NOT ${proven} AND EXISTS (
      SELECT 1 FROM agency a WHERE a.id = ${user}.agency_id AND a.mfa_is_mandatory
        AND coalesce(a.mfa_is_mandatory_from, '-infinity') <= now()) THEN 'second_factor'
  END`;
}
