// Evaluated before anything else, by whatever Node.js there is: only syntax that an old one reads, and no imports.
const needed = [20, 19];
const have = process.versions.node.split('.').map(Number);

if (have[0] < needed[0] || (have[0] === needed[0] && have[1] < needed[1])) {
  process.stderr.write(
    '\nParley needs Node.js ' +
      needed.join('.') +
      ' or newer and this is ' +
      process.versions.node +
      ': install a current one from https://nodejs.org and run the command again.\n',
  );
  process.exit(1);
}
