import { pictureSql } from '../pictures/contact-picture.rules.js';

/** SQL: the facts of a contact `c`, as everybody who reads one gets them. */
export const CONTACT_COLUMNS = `c.id, c.full_name AS "fullName", c.email, c.phone, c.locale_code AS "localeCode",
         c.time_zone AS "timeZone", c.is_time_zone_guessed AS "isTimeZoneGuessed",
         c.is_language_guessed AS "isLanguageGuessed", ${pictureSql('c')} AS picture,
         c.is_blocked AS "isBlocked", c.deleted_at AS "deletedAt", c.merged_into_id AS "mergedIntoId",
         c.last_wrote_at AS "lastWroteAt",
         c.created_at AS "createdAt", c.updated_at AS "updatedAt", c.version`;
