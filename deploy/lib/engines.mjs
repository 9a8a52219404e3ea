// The engines of docker-compose.yml without containers: Debian's PostgreSQL, Redis and nginx, and s3rver for the bucket.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
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
import { selfSigned } from './certificate.mjs';

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

/** A copy of the certificate that belongs to the server's account, and the settings that name it. */
function tlsOf(data, { cert, key }, { uid, gid }) {
  const own = { cert: join(data, 'server.crt'), key: join(data, 'server.key') };
  copyFileSync(cert, own.cert);
  copyFileSync(key, own.key);
  chmodSync(own.key, 0o600);
  if (uid !== undefined) for (const file of Object.values(own)) chownSync(file, uid, gid);
  return ['-c', 'ssl=on', '-c', `ssl_cert_file=${own.cert}`, '-c', `ssl_key_file=${own.key}`];
}

/**
 * Debian's PostgreSQL, prepared by the very script that the container runs once.
 * @param certificate with one it speaks TLS besides.
 */
export async function startPostgres(folder, password, certificate) {
  const found = debianPostgres();
  const data = join(folder, 'database');
  mkdirSync(data, { recursive: true });
  const account = accountFor(data, found.programs);
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid);
  const how = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  runAs(account, found, 'initdb', ['-D', data, ...how]);
  const server = await launchPostgres(
    found,
    account,
    data,
    certificate ? tlsOf(data, certificate, account) : [],
  );
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

async function launchPostgres({ programs, version, env: found }, account, data, tls = []) {
  const port = await freePort();
  const settings = [
    '-c',
    'max_connections=300',
    '-c',
    'unix_socket_directories=',
    '-p',
    String(port),
    ...tls,
  ];
  const [server, serverArgs] = account.wrap(join(programs, 'postgres'), ['-D', data, ...settings]);
  const env = { ...process.env, ...found };
  const child = spawn(server, serverArgs, { ...account.options, stdio: 'ignore', env });
  await until('PostgreSQL', () =>
    succeeds(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], env),
  );
  const address = `127.0.0.1:${port}`;
  return { address, pid: child.pid, version, programs, env: found, stop: ender(child, 'SIGINT') };
}

/** Redis with the arguments that docker-compose.yml gives it, and a port for TLS. */
export async function startRedis(folder, [, ...args], { cert, key }) {
  const { program, libraries, calledAs } = redisProgram();
  const data = join(folder, 'redis');
  mkdirSync(data, { recursive: true });
  const port = await freePort();
  const tlsPort = await freePort();
  const files = ['--tls-cert-file', cert, '--tls-key-file', key, '--tls-auth-clients', 'no'];
  const tls = ['--tls-port', String(tlsPort), ...files];
  const env = libraries ? { ...process.env, LD_LIBRARY_PATH: libraries.join(':') } : process.env;
  const child = spawn(
    program,
    [...args, ...tls, '--port', String(port), '--bind', '127.0.0.1', '--dir', data],
    {
      argv0: calledAs,
      env,
      stdio: 'ignore',
    },
  );
  await until('Redis', () => existsSync(join(data, 'appendonlydir')));
  return { address: `127.0.0.1:${port}`, encrypted: `127.0.0.1:${tlsPort}`, stop: ender(child) };
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

/** A template of the proxy's with the values in their places, written to `file`. */
function fill(template, values, file) {
  const text = readFileSync(inRoot('deploy', template), 'utf8');
  writeFileSync(
    file,
    text.replace(/\$\{([A-Z0-9_]+)\}/g, (whole, name) => values[name] ?? whole),
  );
  return file;
}

/** The settings of docker-compose.tls.yml for this machine, with a certificate that nobody vouches for. */
async function encrypted(folder) {
  const { cert, key } = selfSigned(folder);
  const address = `127.0.0.1:${await freePort()}`;
  return { TLS_CERT: cert, TLS_KEY: key, TLS_NAME: address, TLS_LISTEN: address };
}

/**
 * nginx with deploy/nginx.conf.template; installed, or unpacked from Debian's packages.
 * @param isEncrypted with the other files that docker-compose.tls.yml gives it
 */
export async function startProxy(folder, values, isEncrypted = false) {
  const installed = onPath('nginx');
  const unpacked = join(cacheFolder('nginx'), 'debian');
  if (!installed) unpackPackages(unpacked, ['nginx', 'libnginx-mod-stream']);
  const base = installed ? '/' : unpacked;
  const program = installed ?? join(unpacked, 'usr/sbin/nginx');
  const module = join(base, 'usr/lib/nginx/modules/ngx_stream_module.so');
  const http = await freePort();
  const mail = await freePort();
  mkdirSync(folder, { recursive: true });
  const serve = inRoot('deploy/nginx/serve.conf');
  const all = {
    ...values,
    ...(isEncrypted && (await encrypted(folder))),
    NGINX_SERVE: serve,
    NGINX_PLAIN: isEncrypted ? join(folder, 'to-https.conf') : serve,
    NGINX_ENCRYPTED: join(folder, 'tls*.conf'),
    NGINX_PID: join(folder, 'nginx.pid'),
    NGINX_TEMP: folder,
    NGINX_MODULES: existsSync(module) ? `load_module ${module};` : '',
    HTTP_LISTEN: `127.0.0.1:${http}`,
    MAIL_LISTEN: `127.0.0.1:${mail}`,
  };
  const config = fill('nginx.conf.template', all, join(folder, 'nginx.conf'));
  if (isEncrypted) {
    fill('nginx/to-https.conf.template', all, all.NGINX_PLAIN);
    fill('nginx/tls.conf.template', all, join(folder, 'tls.conf'));
  }
  const env = installed
    ? process.env
    : { ...process.env, LD_LIBRARY_PATH: libraryFolders(unpacked).join(':') };
  const args = ['-c', config, '-p', folder];
  const log = () => openSync(join(folder, 'nginx.log'), 'a');
  execFileSync(program, ['-t', ...args], { env, stdio: ['ignore', 'ignore', log()] });
  const child = spawn(program, [...args, '-g', 'daemon off;'], {
    env,
    stdio: ['ignore', 'ignore', log()],
  });
  await until('nginx', () => existsSync(all.NGINX_PID));
  return {
    http: `127.0.0.1:${http}`,
    https: all.TLS_NAME,
    certificate: isEncrypted ? readFileSync(all.TLS_CERT) : undefined,
    mailPort: mail,
    stop: ender(child, 'SIGQUIT'),
  };
}
