import { GraphqlObserver } from './graphql-observer.js';
import { Metrics } from './metrics.js';

describe('the figures', () => {
  it('of jobs tell success from failure, and pass the failure on', async () => {
    const metrics = new Metrics();
    await metrics.job('send', 'channels.deliver', async () => undefined);
    await expect(
      metrics.job('send', 'channels.deliver', () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    const text = await metrics.registry.metrics();
    expect(text).toMatch(
      /parley_job_seconds_count\{outcome="ok",queue="send",job="channels.deliver"\} 1|parley_job_seconds_count\{queue="send",job="channels.deliver",outcome="ok"\} 1/,
    );
    expect(text).toContain('outcome="error"');
  });

  it('that are asked for are asked for at most once in a while, and keep their value when that fails', async () => {
    const metrics = new Metrics();
    let asked = 0;
    metrics.gauge('test_often', 'x', () => (asked += 1), 60_000);
    metrics.gauge('test_failing', 'x', () => Promise.reject(new Error('the database is away')), 0);
    await metrics.registry.metrics();
    const text = await metrics.registry.metrics();
    expect(asked).toBe(1);
    expect(text).toContain('test_often 1');
  });

  it('of GraphQL do not grow with the names that callers invent', async () => {
    const metrics = new Metrics();
    const observer = new GraphqlObserver(metrics);
    for (let n = 0; n < 300; n += 1)
      observer.answered({ name: `Q${n}`, kind: 'query' }, performance.now(), true);
    const text = await metrics.registry.metrics();
    const names = new Set([...text.matchAll(/operation="(\w+)"/g)].map(([, name]) => name));
    expect(names.size).toBe(201);
    expect(names).toContain('other');
  });
});
