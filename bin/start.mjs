// npm start (and npm run dev, with --dev). Everything happens in lib/launch.mjs; Node's version is looked at before
// anything that an old Node could not read is loaded.
import './lib/node-version.mjs';

void import('./lib/launch.mjs').then(({ launch }) => launch({ dev: process.argv.includes('--dev') }));
