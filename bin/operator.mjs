// Short commands for whoever runs Parley, against the database of the running start (or the one in DATABASE_URL):
//   npm run staff-access -- --agency harbour-bikes --reason "…" [--operator "…"] [--minutes 30]
//   npm run audit-log -- verify [--agency harbour-bikes]
//   npm run audit-log -- prune --days 730
//   npm run service-notification -- add --text "…" --until 2026-12-01T23:00Z [--from …] [--level maintenance] | list | remove 3
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterPassword } from './lib/postgres-cluster.mjs';
import { inRoot } from './lib/places.mjs';
import { giveUp, refuse } from './lib/say.mjs';
import { readSettings, secretsKey } from './lib/settings.mjs';

try {
  const [name, ...args] = process.argv.slice(2);
  const file = inRoot('apps/api/dist', `${name}.js`);
  if (!['staff-access', 'audit-log', 'service-notification'].includes(name) || !existsSync(file)) {
    refuse(`There is no command "${name}" here: build Parley first with npm start or npm run build.`);
  }
  const settings = readSettings();
  const env = {
    ...settings.env,
    DATABASE_URL: settings.env.DATABASE_URL ?? builtIn(settings.dataDir),
    PUBLIC_URL: settings.env.PUBLIC_URL ?? runningAt(settings.dataDir) ?? settings.publicUrl,
    PARLEY_DATA_DIR: settings.dataDir,
    SECRETS_KEY: secretsKey(settings),
  };
  const child = spawn(process.execPath, [file, ...args], { env, stdio: 'inherit' });
  child.once('close', (code) => process.exit(code ?? 1));
} catch (error) {
  giveUp(error);
}

/** The address of the built-in database of a start that runs. */
function builtIn(dataDir) {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) {
    refuse(`No Parley runs with the data folder ${dataDir}: start it first, or set DATABASE_URL.`);
  }
  const port = readFileSync(file, 'utf8').split('\n')[3];
  return `postgres://parley:${clusterPassword(dataDir)}@127.0.0.1:${port}/parley`;
}

function runningAt(dataDir) {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')).url;
  } catch {
    return undefined;
  }
}
