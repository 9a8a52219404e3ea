// Who calls: every role of the demo company, somebody of another company, a program with a key, and nobody.
import { call } from './call.mjs';
import { forgetLimits } from './limits.mjs';

export const PASSWORD = 'parley-demo';
const roles = {
  administrator: 'admin@harbour.test',
  supervisor: 'supervisor@harbour.test',
  advanced_agent: 'advanced@harbour.test',
  basic_agent: 'agent@harbour.test',
  observer: 'observer@harbour.test',
  'other company': 'admin@dune.test',
};
/** What is said to those whose session, password, second factor or address lets them nowhere. */
const LOCKED_OUT =
  /"code":"(auth\.(required|setup_2fa_needed|new_password_needed|locked|step_up_needed|ip_blocked)|rate_limit\.exceeded)"/;
const isLockedOut = ({ body = '' }) => LOCKED_OUT.test(body.slice(0, 2_000));
const OWN = ['id', 'agency_id', 'version'];
/** What decides about who may do what, and by which way customers are answered: as it was at first, again and again. */
const kept = {
  agency: { of: 'id' },
  user_account: { of: 'agency_id', where: " AND email LIKE '%.test'" },
  channel: { of: 'agency_id' },
  team: { of: 'agency_id' },
};
/** So many at once are enough for eight calls at a time. */
const IN_STORIES = 24;
const CARE_MS = 10_000;

export class People {
  tokens = {};
  signIns = 0;
  #coming = {};
  #stories = 0;
  #cared = Date.now();
  #locked;

  constructor(world) {
    this.world = world;
  }

  names = [...Object.keys(roles), 'API key', 'nobody'];

  async open() {
    const people = await this.world.rows('SELECT agency_id FROM user_account WHERE email = ANY($1)', [
      Object.values(roles),
    ]);
    this.agencies = [...new Set(people.map(({ agency_id: agency }) => agency))];
    await this.world.rows(
      `INSERT INTO user_account (agency_id, email, first_name, last_name, role, password_hash, email_verified_at)
       SELECT agency_id, 'story-' || place || '@staff.test', 'Story', place::text, role, password_hash, now()
       FROM user_account, generate_series(1, $2) place WHERE email = $1 ON CONFLICT DO NOTHING`,
      [roles.advanced_agent, IN_STORIES],
    );
    this.first = new Map();
    for (const [table, { of, where }] of Object.entries(kept)) {
      const sql = `SELECT id, to_jsonb(${table}) AS row FROM ${table} WHERE ${of} = ANY($1)${where ?? ''}`;
      this.first.set(table, await this.world.rows(sql, [this.agencies]));
    }
    await this.#putBack();
    for (const name of Object.keys(roles)) await this.#signIn(name);
    const made = await call(this.world, {
      method: 'POST',
      path: '/api/v2/api_keys',
      headers: { ...this.headers('administrator'), 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'fuzz',
        scopes: ['read', 'write', 'inbox.conversations.merge', 'settings.labels.manage'],
      }),
    });
    this.tokens['API key'] = JSON.parse(made.body).data?.key ?? JSON.parse(made.body).data?.token;
  }

  headers(name) {
    const token = this.tokens[name];
    return token ? { authorization: `Bearer ${token}` } : {};
  }

  /** The answer to a call. Whoever has lost what lets them in is put back as they were, signs in anew and asks once more. */
  async heard(name, ask) {
    await this.care();
    const token = this.tokens[name];
    const answer = await ask();
    if (!roles[name] || !isLockedOut(answer)) return answer;
    // Somebody else of the same name may have seen it first.
    if (this.tokens[name] === token) await this.#back(name);
    return this.tokens[name] === token ? answer : ask();
  }

  async #back(name) {
    this.#coming[name] ??= (async () => {
      await this.#together();
      await this.#signIn(name);
    })().finally(() => delete this.#coming[name]);
    await this.#coming[name];
  }

  /** Somebody for a story, as they were at first; each comes round again after all others. */
  async forStory() {
    this.#stories = (this.#stories % IN_STORIES) + 1;
    const email = `story-${this.#stories}@staff.test`;
    const { id, row } = this.first.get('user_account').find((one) => one.row.email === email);
    await this.world.rows('DELETE FROM two_factor WHERE user_id = $1', [id]);
    await this.#putBackRow('user_account', id, row);
    return { id, email, password: PASSWORD };
  }

  /** Now and then, so that what one case has closed is closed for a short while only. */
  async care() {
    if (Date.now() - this.#cared < CARE_MS) return;
    this.#cared = Date.now();
    await this.#together();
  }

  async #together() {
    this.#locked ??= this.#putBack().finally(() => (this.#locked = undefined));
    await this.#locked;
  }

  async #putBack() {
    const agencies = [this.agencies];
    // A case may have handed the company over, and a company has one owner at any time: none, until the old one is back.
    const owners = this.first.get('user_account').filter(({ row }) => row.is_primary);
    await this.world.rows(
      'UPDATE user_account SET is_primary = false WHERE agency_id = ANY($1) AND is_primary AND id <> ALL($2)',
      [this.agencies, owners.map(({ id }) => id)],
    );
    for (const [table, rows] of this.first) {
      for (const { id, row } of rows) await this.#putBackRow(table, id, row);
    }
    for (const table of ['two_factor', 'role_permission', 'inbox_settings', 'channel_member'])
      await this.world.rows(`DELETE FROM ${table} WHERE agency_id = ANY($1)`, agencies);
    await this.world.rows('UPDATE sso_connection SET is_enforced = false WHERE is_enforced');
    await this.world.rows('DELETE FROM sign_in_counter');
    // What every conversation needs before it is closed, one more each time, no case can give.
    await this.world.rows('UPDATE custom_field SET is_required = false WHERE is_required');
    await forgetLimits(this.world);
  }

  async #putBackRow(table, id, row) {
    const columns = Object.keys(row).filter((one) => !OWN.includes(one));
    const sets = columns.map((one) => `"${one}" = old."${one}"`).join(', ');
    const differs = columns.map((one) => `now."${one}" IS DISTINCT FROM old."${one}"`).join(' OR ');
    await this.world.rows(
      `UPDATE ${table} now SET ${sets} FROM jsonb_populate_record(NULL::${table}, $2) old WHERE now.id = $1 AND (${differs})`,
      [id, JSON.stringify(row)],
    );
  }

  async #signIn(name, tries = 3) {
    const answer = await call(this.world, {
      method: 'POST',
      path: '/auth/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: roles[name], password: PASSWORD }),
    });
    this.signIns += 1;
    if (answer.status === 200) this.tokens[name] = JSON.parse(answer.body).access_token;
    else if (tries > 1) {
      // Another case has changed the password again in that moment.
      await this.#together();
      await this.#signIn(name, tries - 1);
    } else
      this.troubles = [...(this.troubles ?? []), `${name}: ${answer.status} ${answer.body.slice(0, 200)}`];
  }
}
