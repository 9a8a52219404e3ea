// A Chromium for the browser tests: the one in CHROME_PATH, else the one that npm brought (Linux x64), else the one
// that Playwright downloads.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { cacheFolder, inRoot } from './places.mjs';
import { refuse } from './say.mjs';

const fromTests = createRequire(inRoot('e2e/package.json'));

// Not the package's own arguments: they switch off the web's security rules, which is no browser that anybody uses.
const args = [
  '--disable-background-networking',
  '--disable-quic',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Threads that look for garbage and compile beside a page win nothing where three browsers share two cores, and what they
  // give back is taken from all other threads first: 13 % of the processor's time of ten journeys.
  '--js-flags=--single-threaded',
];

/** What Playwright's `launchOptions` need: `{ executablePath?, args, env, chromiumSandbox }`. */
export async function browser() {
  const common = { args, chromiumSandbox: false };
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) refuse(`CHROME_PATH is ${named}, which does not exist: correct or unset it.`);
    return { ...common, executablePath: named, env: process.env };
  }
  if (process.platform === 'linux' && process.arch === 'x64') return { ...common, ...(await fromNpm()) };
  fromPlaywright();
  return { ...common, env: process.env };
}

async function fromNpm() {
  const entry = fromTests.resolve('@sparticuz/chromium');
  const packed = join(entry.slice(0, entry.lastIndexOf('/build/')), 'bin');
  const { version } = JSON.parse(readFileSync(join(packed, '../package.json'), 'utf8'));
  const folder = join(cacheFolder('chromium'), version);
  if (!existsSync(folder)) await unpack(packed, folder);
  const env = { ...process.env, FONTCONFIG_FILE: fontSettings(folder) };
  // On a bare machine the package's own copies of the system libraries stand in; elsewhere the machine's are right.
  if (existsSync(join(folder, 'needs-libraries'))) env.LD_LIBRARY_PATH = join(folder, 'lib');
  return { executablePath: join(folder, 'chromium'), env };
}

/** Unpacks beside the place and moves it there when complete, so that a start that was cut off leaves nothing half. */
async function unpack(packed, folder) {
  const work = mkdtempSync(`${folder}-`);
  const program = join(work, 'chromium');
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(program),
  );
  chmodSync(program, 0o755);
  for (const archive of ['al2023', 'swiftshader', 'fonts'])
    await unpackTar(join(packed, `${archive}.tar.br`), work);
  if (!runs(program)) {
    if (!runs(program, { LD_LIBRARY_PATH: join(work, 'lib') })) {
      refuse(
        'The Chromium from npm does not run on this machine: install Chromium or Chrome and set CHROME_PATH to it.',
      );
    }
    writeFileSync(join(work, 'needs-libraries'), '');
  }
  try {
    renameSync(work, folder);
  } catch (error) {
    // Another run was faster.
    rmSync(work, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

async function unpackTar(file, folder) {
  const tar = spawn('tar', ['-x', '--no-same-owner', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = new Promise((done, fail) => {
    tar.once('error', fail);
    tar.once('exit', (code) => (code === 0 ? done() : fail(new Error(`tar could not unpack ${file}`))));
  });
  // tar closes its end at the archive's last mark, before the filling behind it: only its exit code counts.
  await Promise.all([
    ended,
    pipeline(createReadStream(file), createBrotliDecompress(), tar.stdin).catch(() => undefined),
  ]);
}

function runs(program, env = {}) {
  try {
    execFileSync(program, ['--version'], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
      timeout: 30_000,
    });
    return true;
  } catch {
    return false;
  }
}

/** Fonts: those of the machine, the package's Open Sans, and the typeface of the product itself. */
function fontSettings(folder) {
  const file = join(folder, 'parley-fonts.conf');
  const cache = join(folder, 'font-cache');
  mkdirSync(cache, { recursive: true });
  const folders = [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(homedir(), '.fonts'),
    join(folder, 'fonts'),
    inRoot('apps/web/node_modules/@fontsource-variable/ibm-plex-sans/files'),
    inRoot('apps/web/node_modules/@fontsource/ibm-plex-sans-arabic/files'),
  ];
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((path) => `  <dir>${path}</dir>`).join('\n')}
  <cachedir>${cache}</cachedir>
</fontconfig>
`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  return file;
}

function fromPlaywright() {
  const cli = join(fromTests.resolve('@playwright/test/package.json'), '../cli.js');
  execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
}
