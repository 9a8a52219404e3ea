// Keeps one child process running: its output in a log file, restarted with growing pauses when it dies.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive, sleep, waitForExit } from './processes.mjs';
import { tail } from './run-command.mjs';
import { Refusal } from './say.mjs';

const follow = fileURLToPath(new URL('./follow-parent.mjs', import.meta.url));
const quickMs = 10_000;
const quickLimit = 5;
const longestPauseMs = 30_000;
const graceMs = 25_000;
const largestLog = 20_000_000;

/**
 * Starts `node <args>` and keeps it running until `stop()`.
 * `onChange(pids)` hears of each new process, `onGiveUp(error)` when it has died five times in a row at once.
 * With `show` the output also goes to the terminal, with the name before each line.
 */
export function keepRunning({ name, args, cwd, env, logFile, show = false, onChange, onGiveUp }) {
  const state = { child: undefined, isStopping: false, quickDeaths: 0, said: '' };
  const log = openLog(logFile);

  const start = () => {
    const startedAt = Date.now();
    // Detached: Ctrl-C reaches the launcher only, which stops its children in the right order.
    const child = spawn(process.execPath, ['--import', follow, ...args], {
      cwd,
      env,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => undefined);
    state.child = child;
    onChange?.();
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        log.write(data);
        state.said = (state.said + data).slice(-4_000);
        if (show) process.stdout.write(String(data).replace(/^(?=.)/gm, `${name} │ `));
      });
    }
    child.once('error', (error) => (state.said += error.message));
    child.once('close', (code, signalName) => {
      state.how = code === null ? `by ${signalName}` : `with code ${code}`;
      void died(startedAt);
    });
  };

  const died = async (startedAt) => {
    if (state.isStopping) return;
    const livedMs = Date.now() - startedAt;
    state.quickDeaths = livedMs < quickMs ? state.quickDeaths + 1 : 0;
    if (state.quickDeaths >= quickLimit) {
      onGiveUp(
        new Refusal(
          `The ${name} process ends at once each time it is started (${state.how}); the last that it said, from ${logFile}:\n${tail(state.said, 8)}`,
        ),
      );
      return;
    }
    await sleep(Math.min(longestPauseMs, 500 * 2 ** state.quickDeaths));
    if (!state.isStopping) start();
  };

  start();
  return {
    name,
    pid: () => state.child.pid,
    isAlive: () => isAlive(state.child.pid),
    deaths: () => state.quickDeaths,
    lastWords: () => tail(state.said, 8) || `it ended ${state.how}.`,
    stop: async () => {
      state.isStopping = true;
      if (state.child.exitCode === null && state.child.signalCode === null) {
        state.child.kill('SIGTERM');
        if (!(await waitForExit(state.child.pid, graceMs))) state.child.kill('SIGKILL');
      }
      log.end();
    },
    kill: () => state.child.kill('SIGKILL'),
  };
}

/** Appends; a log that has grown large is set aside, one generation. */
function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`);
  const log = openSync(file, 'a');
  let isOpen = true;
  return {
    /** What a full disk does not take is not kept; the process that said it goes on. */
    write: (data) => {
      try {
        if (isOpen) writeSync(log, data);
      } catch {
        // There is nowhere to say so.
      }
    },
    end: () => {
      isOpen = false;
      closeSync(log);
    },
  };
}
