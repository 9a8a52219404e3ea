// The settings of this start: the environment, then `.env`, then what is decided here.
import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { readDotEnv } from './dot-env.mjs';
import { secretsKeys } from './kept-keys.mjs';
import { inRoot, root } from './places.mjs';
import { freePort, isFree, unreachablePorts } from './ports.mjs';
import { refuse } from './say.mjs';

const neededMegabytes = 300;

/** Reads and checks what the launcher itself needs; everything else is checked by the processes that use it. */
export function readSettings() {
  // An empty variable counts as unset, as in docker-compose files.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const env = { ...readDotEnv(inRoot('.env')), ...given };
  const port = webPortFrom(env, 'PORT', 3000);
  for (const name of ['WORKER_PORT', 'SIMULATOR_PORT']) if (env[name]) webPortFrom(env, name);
  const seed = choice(env, 'PARLEY_SEED', ['demo', 'none'], 'demo');
  return {
    env,
    port,
    smtpPort: portFrom(env, 'SMTP_LISTEN_PORT', 2525),
    seed,
    simulator: choice(env, 'PARLEY_SIMULATOR', ['on', 'off'], seed === 'demo' ? 'on' : 'off') === 'on',
    dataDir: resolve(root, env.PARLEY_DATA_DIR ?? '.data'),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
  };
}

function portFrom(env, name, standard) {
  const value = env[name] ?? String(standard);
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  return refuse(`${name} is "${value}", which is not a port: set it to a number from 1 to 65535.`);
}

/** A port that is asked by HTTP: by browsers, and by the launcher, which waits until it answers. */
function webPortFrom(env, name, standard) {
  const port = portFrom(env, name, standard);
  if (!unreachablePorts.has(port)) return port;
  return refuse(
    `${name} is ${port}, which browsers and Node refuse to open because another protocol lives there: choose another port, as in ${name}=${(standard ?? 3000) + 100} npm start.`,
  );
}

function choice(env, name, values, standard) {
  const value = env[name] ?? standard;
  if (values.includes(value)) return value;
  return refuse(`${name} is "${value}": set it to ${values.join(' or ')}.`);
}

/** Makes the data folder and makes sure that it can be written and has room. */
export function prepareDataFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error.code === 'ENOSPC')
      refuse(`The disk that holds ${folder} is full: free ${neededMegabytes} MB and start again.`);
    refuse(
      `The data folder ${folder} cannot be written (${error.code}): give the user "${userInfo().username}" the right to write there, or set PARLEY_DATA_DIR to another folder.`,
    );
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free < neededMegabytes) {
    refuse(
      `The disk that holds ${folder} has ${free} MB free and the database needs ${neededMegabytes}: free some space and start again.`,
    );
  }
}

/** Refuses ports that somebody else listens on; said before anything is installed or built. */
export async function requirePorts({ port, smtpPort }) {
  if (!(await isFree(port, '0.0.0.0'))) {
    refuse(
      `Port ${port} is already in use: stop the program that uses it, or choose another port, as in PORT=${port + 100} npm start.`,
    );
  }
  if (!(await isFree(smtpPort, '0.0.0.0'))) {
    refuse(
      `Port ${smtpPort}, where Parley receives mail, is already in use: stop the program that uses it, or choose another port, as in SMTP_LISTEN_PORT=${smtpPort + 100} npm start.`,
    );
  }
}

/** The whole environment of the child processes. */
export async function childEnvironment(settings, databaseUrl) {
  const { env, port, smtpPort, seed, simulator, dataDir, publicUrl } = settings;
  const simulated = {};
  if (simulator) {
    simulated.SIMULATOR_PORT = env.SIMULATOR_PORT ?? String(await freePort());
    simulated.SIMULATOR_SMTP_PORT = env.SIMULATOR_SMTP_PORT ?? String(await freePort());
    simulated.SIMULATOR_IMAP_PORT = env.SIMULATOR_IMAP_PORT ?? String(await freePort());
    simulated.SIMULATOR_SUBMISSION_PORT = env.SIMULATOR_SUBMISSION_PORT ?? String(await freePort());
    simulated.SIMULATOR_URL = env.SIMULATOR_URL ?? `http://127.0.0.1:${simulated.SIMULATOR_PORT}`;
  }
  return {
    ...env,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    WORKER_PORT: env.WORKER_PORT ?? String(await freePort()),
    DATABASE_URL: databaseUrl,
    PARLEY_DATA_DIR: dataDir,
    PARLEY_SEED: seed,
    PARLEY_SIMULATOR: simulator ? 'on' : 'off',
    ...simulated,
    SMTP_LISTEN_PORT: String(smtpPort),
    ...secretsKeys(settings),
  };
}
