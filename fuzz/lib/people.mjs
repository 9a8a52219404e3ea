// Who calls: every role of the demo company, somebody of another company, a program with a key, and nobody.
import { call } from './call.mjs';

const PASSWORD = 'parley-demo';
const roles = {
  administrator: 'admin@harbour.test',
  supervisor: 'supervisor@harbour.test',
  advanced_agent: 'advanced@harbour.test',
  basic_agent: 'agent@harbour.test',
  observer: 'observer@harbour.test',
  'other company': 'admin@dune.test',
};
/** Refused in a row, and signed in again: sessions end by what is tried. */
const TOO_MANY = 3;
const OWN = ['id', 'agency_id', 'version'];

export class People {
  tokens = {};
  signIns = 0;
  #refused = {};
  #locked;

  constructor(world) {
    this.world = world;
  }

  names = [...Object.keys(roles), 'API key', 'nobody'];

  async open() {
    this.rows = await this.world.rows(
      `SELECT id, to_jsonb(user_account) AS person, agency_id FROM user_account WHERE email = ANY($1)`,
      [Object.values(roles)],
    );
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

  /** Looks at every answer: whoever is refused time and again is put back as they were and signed in anew. */
  async heard(name, answer) {
    if (!roles[name]) return;
    this.#refused[name] = answer.status === 401 ? (this.#refused[name] ?? 0) + 1 : 0;
    if (this.#refused[name] < TOO_MANY) return;
    this.#locked ??= this.#putBack().finally(() => (this.#locked = undefined));
    await this.#locked;
    this.#refused[name] = 0;
    await this.#signIn(name);
  }

  async #putBack() {
    const agencies = this.rows.map(({ agency_id }) => agency_id);
    // A case may have handed the company over, and a company has one owner at any time: none, until the old one is back.
    await this.world.rows(
      'UPDATE user_account SET is_primary = false WHERE agency_id = ANY($1) AND is_primary',
      [agencies],
    );
    for (const { id, person } of this.rows) {
      const columns = Object.keys(person).filter((one) => !OWN.includes(one));
      const sets = columns.map((one) => `${one} = old.${one}`).join(', ');
      await this.world.rows(
        `UPDATE user_account SET ${sets} FROM jsonb_populate_record(NULL::user_account, $2) old
         WHERE user_account.id = $1`,
        [id, JSON.stringify(person)],
      );
    }
    for (const table of ['two_factor', 'sso_connection'])
      await this.world.rows(`DELETE FROM ${table} WHERE agency_id = ANY($1)`, [agencies]);
    await this.world.rows('DELETE FROM sign_in_counter');
    await this.world.rows('UPDATE agency SET mfa_is_mandatory = false WHERE id = ANY($1)', [agencies]);
  }

  async #signIn(name) {
    const answer = await call(this.world, {
      method: 'POST',
      path: '/auth/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: roles[name], password: PASSWORD }),
    });
    this.signIns += 1;
    if (answer.status === 200) this.tokens[name] = JSON.parse(answer.body).access_token;
    else this.troubles = [...(this.troubles ?? []), `${name}: ${answer.status} ${answer.body.slice(0, 200)}`];
  }
}
