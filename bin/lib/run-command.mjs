// Runs a command to its end and keeps what it said.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './places.mjs';

/**
 * `command` is an array (program and arguments) or a string for the shell, as in a package's scripts: then the
 * programs of that package and of the checkout are found first. `show` lets its output through (`'errors'`: only the
 * error stream, where Jest reports); what a terminal is shown directly is not kept. Returns `{ code, output, seconds }`;
 * never throws.
 */
export function run(command, { cwd = root, env = {}, show = false } = {}) {
  const started = performance.now();
  const isShell = typeof command === 'string';
  const path = [join(cwd, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(
    delimiter,
  );
  const [program, ...args] = isShell ? [command] : command;
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      shell: isShell,
      env: { ...process.env, PATH: path, ...env },
      stdio: ['ignore', wayOf(process.stdout, show === true), wayOf(process.stderr, Boolean(show))],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
    if (show === true) child.stdout?.pipe(process.stdout, { end: false });
    if (show) child.stderr?.pipe(process.stderr, { end: false });
    const finish = (code) => done({ code, output, seconds: (performance.now() - started) / 1000 });
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (code, signal) => finish(code ?? (signal ? 1 : 0)));
  });
}

/** Programs draw on a terminal, and write lines into a pipe. */
const wayOf = (stream, isShown) => (isShown && stream.isTTY ? 'inherit' : 'pipe');

/** The last lines of an output that say something: without colours and the inner calls of a stack. */
export function tail(output, count = 25) {
  // eslint-disable-next-line no-control-regex -- colours are control characters
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '').trimEnd();
  return plain
    .split('\n')
    .filter((text) => !/^\s+at .*(node:internal|node_modules)/.test(text))
    .slice(-count)
    .join('\n');
}
