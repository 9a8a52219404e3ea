// npm run bench: installs, builds, and measures (see bench/run.mjs for the options).
import { spawn } from 'node:child_process';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { inRoot } from './lib/places.mjs';
import { giveUp, step } from './lib/say.mjs';

try {
  await step('Packages', install);
  await step('Build', () => build());
  const run = spawn(process.execPath, [inRoot('bench/run.mjs'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  run.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  giveUp(error);
}
