import { DelayedError, UnrecoverableError, type Job } from 'bullmq';
import { z } from 'zod';
import { brokenLine } from '../errors/error-shape.js';
import { runJob, type JobRunParts } from './job-run.js';
import { defineJob } from './job.js';

const Work = defineJob({
  queue: 'flows',
  name: 'test.once',
  schema: z.object({ agencyId: z.number() }),
  attempts: 1,
});
const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

/** One attempt, which is the last, of a job that fails so. */
function failing(error: unknown, bury: () => Promise<void> = async () => undefined) {
  const log = { error: vi.fn(), warn: vi.fn(), warnRarely: vi.fn() };
  const run = async () => {
    throw error;
  };
  const parts = {
    handlers: new Map([[Work.name, { job: Work, run }]]),
    deadLetters: { bury: vi.fn(bury) },
    log,
  };
  const job = { name: Work.name, queueName: 'flows', data: { agencyId: 7 }, opts: { attempts: 1 } };
  const facts = { id: '1', attemptsMade: 0, stalledCounter: 0, moveToDelayed: vi.fn() };
  return { parts, log, job: { ...job, ...facts } };
}

const done = ({ parts, job }: ReturnType<typeof failing>) =>
  runJob(parts as unknown as JobRunParts, job as unknown as Job, 'token');

describe('the last attempt of a job', () => {
  it('that fails is said to have failed for good, once that is written down', async () => {
    const it = failing(new Error('broken'));
    await expect(done(it)).rejects.toThrow(UnrecoverableError);
    expect(it.parts.deadLetters.bury).toHaveBeenCalledTimes(1);
    expect(it.log.error.mock.calls.map(([text]) => text)).toEqual(['a job failed for good']);
  });

  it('is not the last when the database could not be reached', async () => {
    const it = failing(brokenLine(refused()));
    await expect(done(it)).rejects.toThrow(DelayedError);
    expect(it.job.moveToDelayed).toHaveBeenCalledTimes(1);
    expect(it.parts.deadLetters.bury).not.toHaveBeenCalled();
    expect(it.log.error).not.toHaveBeenCalled();
  });

  it('is the last when somebody else could not be reached', async () => {
    const it = failing(refused());
    await expect(done(it)).rejects.toThrow(UnrecoverableError);
    expect(it.parts.deadLetters.bury).toHaveBeenCalledTimes(1);
  });

  it('says nothing of for good while that cannot be written down: it is kept', async () => {
    const it = failing(new Error('broken'), () => Promise.reject(refused()));
    await expect(done(it)).rejects.toThrow(DelayedError);
    expect(it.log.error).not.toHaveBeenCalled();
    expect(it.log.warnRarely).toHaveBeenCalledTimes(1);
  });
});
