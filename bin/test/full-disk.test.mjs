// A full disk ends nothing for good: the database is started again when there is room, and what is said meanwhile is lost at worst.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { it } from 'node:test';
import { keepRunning } from '../lib/keep-running.mjs';
import { sleep } from '../lib/processes.mjs';
import { DiskIsFull, Refusal } from '../lib/say.mjs';
import { startAgain } from '../lib/start-again.mjs';

it('a database is started again as often as its disk is full, and says so once', async () => {
  const answers = [new DiskIsFull('full'), new DiskIsFull('full'), new DiskIsFull('full'), 'a database'];
  const told = [];
  const start = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const onFull = (error) => told.push(error.message);
  assert.equal(await startAgain(start, { onFull, pauseMs: 1 }), 'a database');
  assert.deepEqual(told, ['full']);
});

it('what no room would mend, and what nobody wants any more, is not tried again', async () => {
  const start = (error) => async () => {
    throw error;
  };
  await assert.rejects(startAgain(start(new Refusal('another version')), { pauseMs: 1 }), /another version/);
  await assert.rejects(
    startAgain(start(new DiskIsFull('full')), { isOver: () => true, pauseMs: 1 }),
    DiskIsFull,
  );
});

it(
  'what a process says on a full disk ends neither it nor its keeper',
  {
    skip: !existsSync('/dev/full') && 'needs /dev/full',
  },
  async () => {
    const said = ['-e', 'setInterval(() => console.log("a line"), 20)'];
    const child = keepRunning({ name: 'talker', args: said, env: process.env, logFile: '/dev/full' });
    const { pid } = { pid: child.pid() };
    await sleep(1_500);
    assert.equal(child.isAlive(), true);
    assert.equal(child.pid(), pid);
    assert.match(child.lastWords(), /a line/);
    await child.stop();
  },
);
