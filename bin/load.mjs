// npm run load: builds, and asks of Parley what it is meant to bear, and twice as much (see load/README.md for the options).
import { spawn } from 'node:child_process';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { inRoot } from './lib/places.mjs';
import { giveUp, step } from './lib/say.mjs';

try {
  await step('Packages', install);
  await step('Build', () => build(['schema', 'api', 'simulator']));
  const run = spawn(process.execPath, [inRoot('load/main.mjs'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  run.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  giveUp(error);
}
