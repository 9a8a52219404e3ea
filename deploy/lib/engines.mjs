// The engines of docker-compose.yml without containers: Debian's PostgreSQL, Redis and nginx, and s3rver for the bucket.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { accountFor } from '../../bin/lib/account.mjs';
import { libraryFolders, onPath, unpackPackages } from '../../bin/lib/debian.mjs';
import { cacheFolder, inRoot } from '../../bin/lib/places.mjs';
import { freePort } from '../../bin/lib/ports.mjs';
import { sleep, waitForExit } from '../../bin/lib/processes.mjs';
import { redisProgram } from '../../bin/lib/redis-program.mjs';
import { refuse } from '../../bin/lib/say.mjs';

const fromApi = createRequire(inRoot('apps/api/package.json'));

function ender(child, signal = 'SIGTERM') {
  return async () => {
    child.kill(signal);
    if (!(await waitForExit(child.pid, 10_000))) child.kill('SIGKILL');
  };
}

async function until(what, probe) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (probe()) return;
    await sleep(50);
  }
  refuse(`${what} did not start.`);
}

function succeeds(program, args, env = process.env) {
  try {
    execFileSync(program, args, { stdio: 'ignore', env });
    return true;
  } catch {
    return false;
  }
}

/** `{ programs, version, env }` of Debian's PostgreSQL: installed, or unpacked from its packages. */
function debianPostgres() {
  const versionsIn = (folder) =>
    (existsSync(folder) ? readdirSync(folder).sort() : []).filter(
      (version) =>
        existsSync(join(folder, version, 'bin/initdb')) && existsSync(join(folder, version, 'bin/pg_dump')),
    );
  const [installed] = versionsIn('/usr/lib/postgresql').slice(-1);
  if (installed)
    return { programs: join('/usr/lib/postgresql', installed, 'bin'), version: installed, env: {} };
  if (!isDebian()) refuse('This needs PostgreSQL from Debian: apt-get install postgresql.');
  const unpacked = join(cacheFolder('postgresql'), 'debian');
  if (!existsSync(unpacked)) {
    const said = execFileSync('apt-cache', ['depends', 'postgresql'], { encoding: 'utf8' });
    const [server, version] = /postgresql-(\d+)/.exec(said) ?? [];
    if (!server)
      refuse('This needs PostgreSQL from Debian: apt-get update, then apt-get install postgresql.');
    unpackPackages(unpacked, [server, `postgresql-client-${version}`]);
  }
  const [version] = versionsIn(join(unpacked, 'usr/lib/postgresql')).slice(-1);
  return {
    programs: join(unpacked, 'usr/lib/postgresql', version, 'bin'),
    version,
    env: { LD_LIBRARY_PATH: libraryFolders(unpacked).join(':') },
  };
}

/** Debian's PostgreSQL, prepared by the very script that the container runs once. */
export async function startPostgres(folder, password) {
  const found = debianPostgres();
  const data = join(folder, 'database');
  mkdirSync(data, { recursive: true });
  const account = accountFor(data, found.programs);
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid);
  const how = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  runAs(account, found, 'initdb', ['-D', data, ...how]);
  const server = await launchPostgres(found, account, data);
  const [host, port] = server.address.split(':');
  const env = {
    ...process.env,
    ...found.env,
    PATH: `${found.programs}:${process.env.PATH}`,
    PGHOST: host,
    PGPORT: port,
    POSTGRES_USER: 'postgres',
  };
  execFileSync('sh', [inRoot('deploy/postgres-init.sh')], {
    env: { ...env, PARLEY_DATABASE_PASSWORD: password },
    stdio: 'ignore',
  });
  return server;
}

/** A copy of a running server that follows it, as `pg_basebackup -R` makes it. */
export async function startReplica(folder, primary) {
  const found = debianPostgres();
  const data = join(folder, 'database');
  mkdirSync(data, { recursive: true });
  const account = accountFor(data, found.programs);
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid);
  chmodSync(data, 0o700);
  const [host, port] = primary.address.split(':');
  const from = ['-h', host, '-p', port, '-U', 'postgres'];
  runAs(account, found, 'pg_basebackup', [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast']);
  return launchPostgres(found, account, data);
}

function runAs(account, { programs, env }, name, args) {
  const [program, wrapped] = account.wrap(join(programs, name), args);
  execFileSync(program, wrapped, { ...account.options, stdio: 'ignore', env: { ...process.env, ...env } });
}

async function launchPostgres({ programs, version, env: found }, account, data) {
  const port = await freePort();
  const settings = ['-c', 'max_connections=300', '-c', 'unix_socket_directories=', '-p', String(port)];
  const [server, serverArgs] = account.wrap(join(programs, 'postgres'), ['-D', data, ...settings]);
  const env = { ...process.env, ...found };
  const child = spawn(server, serverArgs, { ...account.options, stdio: 'ignore', env });
  await until('PostgreSQL', () =>
    succeeds(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], env),
  );
  const address = `127.0.0.1:${port}`;
  return { address, pid: child.pid, version, programs, env: found, stop: ender(child, 'SIGINT') };
}

/** Redis with the arguments that docker-compose.yml gives it. */
export async function startRedis(folder, [, ...args]) {
  const { program, libraries, calledAs } = redisProgram();
  const data = join(folder, 'redis');
  mkdirSync(data, { recursive: true });
  const port = await freePort();
  const env = libraries ? { ...process.env, LD_LIBRARY_PATH: libraries.join(':') } : process.env;
  const child = spawn(program, [...args, '--port', String(port), '--bind', '127.0.0.1', '--dir', data], {
    argv0: calledAs,
    env,
    stdio: 'ignore',
  });
  await until('Redis', () => existsSync(join(data, 'appendonlydir')));
  return { address: `127.0.0.1:${port}`, stop: ender(child) };
}

/** A bucket that speaks S3. */
export async function startBucket(folder, bucket) {
  const S3rver = fromApi('s3rver');
  const port = await freePort();
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: bucket }],
  });
  await server.run();
  // It knows this one pair of keys only.
  return { address: `127.0.0.1:${port}`, key: 'S3RVER', secret: 'S3RVER', stop: () => server.close() };
}

/** nginx with deploy/nginx.conf.template; installed, or unpacked from Debian's packages. */
export async function startProxy(folder, values) {
  const installed = onPath('nginx');
  const unpacked = join(cacheFolder('nginx'), 'debian');
  if (!installed) unpackPackages(unpacked, ['nginx', 'libnginx-mod-stream']);
  const base = installed ? '/' : unpacked;
  const program = installed ?? join(unpacked, 'usr/sbin/nginx');
  const module = join(base, 'usr/lib/nginx/modules/ngx_stream_module.so');
  const http = await freePort();
  const mail = await freePort();
  const all = {
    ...values,
    NGINX_PID: join(folder, 'nginx.pid'),
    NGINX_TEMP: folder,
    NGINX_MODULES: existsSync(module) ? `load_module ${module};` : '',
    HTTP_LISTEN: `127.0.0.1:${http}`,
    MAIL_LISTEN: `127.0.0.1:${mail}`,
  };
  const template = readFileSync(inRoot('deploy/nginx.conf.template'), 'utf8');
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    template.replace(/\$\{([A-Z0-9_]+)\}/g, (whole, name) => all[name] ?? whole),
  );
  const env = installed
    ? process.env
    : { ...process.env, LD_LIBRARY_PATH: libraryFolders(unpacked).join(':') };
  const child = spawn(program, ['-c', config, '-p', folder, '-g', 'daemon off;'], {
    env,
    stdio: ['ignore', 'ignore', openSync(join(folder, 'nginx.log'), 'a')],
  });
  await until('nginx', () => existsSync(all.NGINX_PID));
  return { http: `127.0.0.1:${http}`, mailPort: mail, stop: ender(child, 'SIGQUIT') };
}
