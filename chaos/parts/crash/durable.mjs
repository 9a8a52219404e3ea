// A run on stores that may forget what they confirmed would prove nothing.
import { askRedis } from '../../lib/redis.mjs';

export async function assertDurable(world) {
  const [row] = await world.query(
    `SELECT current_setting('fsync') AS a, current_setting('full_page_writes') AS b, current_setting('synchronous_commit') AS c`,
  );
  const settings = Object.values(row);
  if (world.redis) {
    const of = async (name) => (await askRedis(world, 'config', 'GET', name))[1];
    settings.push(await of('appendonly'), (await of('maxmemory-policy')) === 'noeviction' ? 'on' : 'off');
  }
  if (settings.some((value) => value !== 'on' && value !== 'yes'))
    throw new Error(`The stores of this run may forget what they confirmed: ${settings.join(', ')}.`);
}
