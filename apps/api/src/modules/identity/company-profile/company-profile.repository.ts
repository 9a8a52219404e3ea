import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { type CompanyFacts, emptyCompany } from './company-profile.rules.js';

export type CompanyRow = CompanyFacts & { version: number };

@Injectable()
export class CompanyProfileRepository {
  /** A company that never said anything has an empty profile of version 1. */
  async own(q: Reader, lock = false): Promise<CompanyRow> {
    const [row] = await q.query<CompanyRow>(
      `SELECT legal_name AS "legalName", website, phone, billing_email AS "billingEmail", vat_number AS "vatNumber",
              street, postal_code AS "postalCode", city, country_code AS "countryCode", version
       FROM company_profile WHERE agency_id = $1 ${lock ? 'FOR UPDATE' : ''}`,
      [q.ctx.agencyId],
    );
    return row ?? { ...emptyCompany, version: 1 };
  }

  async save(tx: Tx, facts: CompanyFacts): Promise<void> {
    await tx.query(
      `INSERT INTO company_profile
         (agency_id, legal_name, website, phone, billing_email, vat_number, street, postal_code, city, country_code, version)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 2)
       ON CONFLICT (agency_id) DO UPDATE SET legal_name = excluded.legal_name, website = excluded.website,
         phone = excluded.phone, billing_email = excluded.billing_email, vat_number = excluded.vat_number,
         street = excluded.street, postal_code = excluded.postal_code, city = excluded.city,
         country_code = excluded.country_code, version = company_profile.version + 1`,
      [
        tx.ctx.agencyId,
        facts.legalName,
        facts.website,
        facts.phone,
        facts.billingEmail,
        facts.vatNumber,
        facts.street,
        facts.postalCode,
        facts.city,
        facts.countryCode,
      ],
    );
  }

  async addRequest(tx: Tx, userId: number, subject: string, message: string): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO support_request (agency_id, user_id, subject, message) VALUES ($1, $2, $3, $4) RETURNING id`,
      [tx.ctx.agencyId, userId, subject, message],
    );
    return row?.id ?? 0;
  }

  /** Whom a request comes from, for the mail that carries it. */
  async sender(q: Reader, userId: number): Promise<{ name: string; email: string; company: string } | null> {
    const [row] = await q.query<{ name: string; email: string; company: string }>(
      `SELECT trim(u.first_name || ' ' || u.last_name) AS name, u.email, a.name AS company
       FROM user_account u JOIN agency a ON a.id = u.agency_id WHERE u.agency_id = $1 AND u.id = $2`,
      [q.ctx.agencyId, userId],
    );
    return row ?? null;
  }
}
