// Short commands for whoever runs Parley, against the database of the running start (or the one in DATABASE_URL):
//   npm run staff-access -- --agency harbour-bikes --reason "…" [--operator "…"] [--minutes 30]
//   npm run audit-log -- verify [--agency harbour-bikes]
//   npm run audit-log -- prune --days 730
//   npm run secrets -- change | reseal | status | drop
//   npm run service-notification -- add --text "…" --until 2026-12-01T23:00Z [--from …] [--level maintenance] | list | remove 3
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeKey, dropFormerKeys, freshKey, secretsKeys } from './lib/kept-keys.mjs';
import { clusterPassword } from './lib/postgres-cluster.mjs';
import { inRoot } from './lib/places.mjs';
import { giveUp, line, refuse } from './lib/say.mjs';
import { readSettings } from './lib/settings.mjs';

try {
  const [name, ...args] = process.argv.slice(2);
  const file = inRoot('apps/api/dist', `${name}.js`);
  if (!['staff-access', 'audit-log', 'secrets', 'service-notification'].includes(name) || !existsSync(file)) {
    refuse(`There is no command "${name}" here: build Parley first with npm start or npm run build.`);
  }
  const settings = readSettings();
  if (name === 'secrets' && ['change', 'drop'].includes(args[0])) process.exit(changeKeys(args[0], settings));
  const env = {
    ...settings.env,
    DATABASE_URL: settings.env.DATABASE_URL ?? builtIn(settings.dataDir),
    PUBLIC_URL: settings.env.PUBLIC_URL ?? runningAt(settings.dataDir) ?? settings.publicUrl,
    PARLEY_DATA_DIR: settings.dataDir,
    ...secretsKeys(settings),
  };
  const child = spawn(process.execPath, [file, ...args], { env, stdio: 'inherit' });
  child.once('close', (code) => process.exit(code ?? 1));
} catch (error) {
  giveUp(error);
}

/** In the data folder; who keeps the key elsewhere is told what to set. */
function changeKeys(task, { env, dataDir }) {
  if (env.SECRETS_KEY && task === 'change') {
    line('The key is not in the data folder. Set these for all processes, then migrate and start them anew:');
    line(`SECRETS_KEY=${freshKey()}`);
    line('FORMER_SECRETS_KEYS=<the SECRETS_KEY of now>');
  } else if (env.SECRETS_KEY) line('Take FORMER_SECRETS_KEYS away and start the processes anew.');
  else if (task === 'change') {
    changeKey(dataDir);
    line('A new key stands in the data folder. Start Parley anew, then: npm run secrets -- reseal');
  } else line(`${dropFormerKeys(dataDir)} former keys are gone from the data folder. Start Parley anew.`);
  return 0;
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
