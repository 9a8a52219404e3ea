import type { ProofWorld } from '../isolation/world/world.js';

/** Says when a session called last, once a minute: so does every call, also one that is refused. */
const OF_EVERY_CALL = 'user_session';

/** What the tables of an agency hold, each as one number. */
export async function stateOf(world: ProofWorld): Promise<Map<string, string>> {
  const each = world.tables
    .filter(({ name }) => name !== OF_EVERY_CALL)
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, concat(count(*), ' ', sum(hashtextextended(one::text, 0))) AS held
         FROM "${name}" one WHERE agency_id = $1`,
    );
  const { rows } = await world.owner.query<{ name: string; held: string }>(each.join(' UNION ALL '), [
    world.tenants.a.id,
  ]);
  return new Map(rows.map(({ name, held }) => [name, held]));
}

/** The tables that hold something else than they did. */
export const changedIn = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, held]) => before.get(name) !== held).map(([name]) => name);
