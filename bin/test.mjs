// npm test and npm run check. Node's version is looked at before anything that an old Node could not read is loaded.
import './lib/node-version.mjs';

void import('./lib/test-run.mjs').then(({ main }) => main(process.argv.slice(2)));
