import { JobHandlers } from '../src/platform/jobs/job-handlers.js';
import { InboxWorld } from './worlds/inbox-world.js';

let world: InboxWorld;

beforeAll(async () => {
  world = await InboxWorld.open();
});
afterAll(() => world.close());

// What runs by the clock fails where nobody looks: a table that the system's role may not read is found out here.
it('may do all that the clock asks for, as the roles that it has in production', async () => {
  const tasks = world.app.get(JobHandlers).tasks();
  expect(tasks.length).toBeGreaterThan(15);
  const failed: string[] = [];
  for (const task of tasks)
    await Promise.resolve(task.run()).catch((error: unknown) =>
      failed.push(`${task.name}: ${String(error)}`),
    );
  expect(failed).toEqual([]);
});
