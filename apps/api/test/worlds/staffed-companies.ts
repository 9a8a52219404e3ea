import type { RoleName } from '@parley/schema';
import type { IdentityApp } from '../identity-app.js';
import { type Caller, callersOf } from './callers.js';
import type { People } from './people.js';

export interface StaffedCompany {
  agency: number;
  /** An administrator who is primary. */
  primary: Caller;
  admin: Caller;
  agent: Caller;
  more: (agency: number, role?: RoleName) => Promise<Caller>;
}

/** Makes companies, each with a primary administrator, another one, and an agent, all signed in. */
export function staffedCompanies(app: Pick<IdentityApp, 'inject'>, people: People) {
  let companies = 0;
  return async (): Promise<StaffedCompany> => {
    companies += 1;
    const agency = await people.agency(`Company ${companies}`);
    const more = callersOf(app, people, `company-${companies}.test`);
    const primary = await more(agency, 'administrator');
    const admin = await more(agency, 'administrator');
    const agent = await more(agency, 'basic_agent');
    await people.within(agency, 'UPDATE user_account SET is_primary = true WHERE id = $1', [primary.id]);
    return { agency, primary, admin, agent, more };
  };
}
