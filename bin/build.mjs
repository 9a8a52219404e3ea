// npm run build: installs and builds without starting anything. With --prune it then leaves only what the API, the
// worker and the simulator need to run, for an image.
import { build } from './lib/build.mjs';
import { install, prune } from './lib/install.mjs';
import { giveUp, step } from './lib/say.mjs';

try {
  if (process.argv.includes('--prune')) {
    await step('Only what runs', prune);
  } else {
    await step('Packages', install);
    await step('Build', () => build());
  }
} catch (error) {
  giveUp(error);
}
