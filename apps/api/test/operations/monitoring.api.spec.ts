import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { parse } from 'yaml';
import { z } from 'zod';
import { AppModule } from '../../src/app.module.js';
import { serveHealth } from '../../src/platform/health/index.js';
import { createHttpApp } from '../../src/platform/http/create-app.js';
import { testDatabase, type TestDatabase } from '../database.js';
import { testConfig } from '../floor.js';
import { mailPort } from '../mail-worker.js';

const folder = join(__dirname, '../../../../ops');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** What Grafana needs of a dashboard to show it as it is meant. */
const target = z.object({ refId: z.string(), expr: z.string().min(1), legendFormat: z.string().min(1) });
const place = z.object({
  h: z.number().int().min(1),
  w: z.number().int().min(1).max(24),
  x: z.number().int().min(0).max(23),
  y: z.number().int().min(0),
});
const panel = z.discriminatedUnion('type', [
  z.object({ type: z.literal('row'), id: z.number(), title: z.string().min(1), gridPos: place }),
  ...(['timeseries', 'stat'] as const).map((type) =>
    z.object({
      type: z.literal(type),
      id: z.number(),
      title: z.string().min(1),
      description: z.string().min(1),
      datasource: z.object({ type: z.literal('prometheus'), uid: z.literal('${datasource}') }),
      gridPos: place,
      targets: z.array(target).min(1),
      fieldConfig: z.object({
        defaults: z.object({ unit: z.string() }).loose(),
        overrides: z.array(z.never()),
      }),
      options: z.object({}).loose(),
    }),
  ),
]);
const dashboard = z.object({
  uid: z.string().max(40),
  title: z.string().min(1),
  schemaVersion: z.number().int().min(36),
  time: z.object({ from: z.string(), to: z.string() }),
  refresh: z.string(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() }).loose()) }),
  panels: z.array(panel),
});
const alerts = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().regex(/^\d+m$/),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string().startsWith('docs/runbooks/') }),
        }),
      ),
    }),
  ),
});

let database: TestDatabase;
let api: NestFastifyApplication;
let worker: INestApplicationContext;
let health: Awaited<ReturnType<typeof serveHealth>>;
const said: Record<'api' | 'worker', string> = { api: '', worker: '' };

beforeAll(async () => {
  database = await testDatabase();
  const config = testConfig(database, 'PostgreSQL', { SMTP_LISTEN_PORT: await mailPort() });
  api = await createHttpApp(AppModule.forRoot(config, 'api'), config);
  worker = await NestFactory.createApplicationContext(AppModule.forRoot(config, 'worker'), {
    logger: false,
    abortOnError: false,
  });
  health = await serveHealth(worker, 0);
  await api.listen(0, '127.0.0.1');
  const at = await api.getUrl();
  // Without a request there is no line with the labels of one.
  await fetch(`${at}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'query Tried { __typename }', operationName: 'Tried' }),
  });
  said.api = await (await fetch(`${at}/metrics`)).text();
  const { port } = health.address() as { port: number };
  said.worker = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
});

afterAll(async () => {
  health?.closeAllConnections();
  health?.close();
  await worker?.close();
  await api?.close();
  await database?.drop();
});

/** The names of all series that a process tells, those of histograms with their endings. */
function series(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const endings = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const ending of endings) names.add(name + ending);
  }
  return names;
}

/** What an expression asks for: words of Prometheus' own language aside. */
function metricsOf(expr: string): string[] {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z]\w*\b(?!\s*\()/g)].map(([word]) => word).filter((word) => word !== 'or');
}

function labelsOf(expr: string): string[] {
  const inside = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, text = '']) =>
    [...text.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  );
  const grouped = [...expr.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, text = '']) => text.split(/\s*,\s*/));
  return [...inside, ...grouped];
}

/** Prometheus gives these itself; our label `job` it calls `exported_job`, as the word is taken. */
const OF_PROMETHEUS = new Set(['instance', 'job', 'le', 'exported_job']);

const drawn = () => {
  const { panels } = dashboard.parse(JSON.parse(read('grafana/parley-dashboard.json')));
  return panels.flatMap((one) => (one.type === 'row' ? [] : one.targets.map(({ expr }) => expr)));
};
const alarmed = () =>
  alerts
    .parse(parse(read('prometheus/alerts.yml')))
    .groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));

describe('the dashboard', () => {
  it('has the shape that Grafana reads, each panel once, and none over another', () => {
    const { panels } = dashboard.parse(JSON.parse(read('grafana/parley-dashboard.json')));
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { gridPos } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken).not.toContain(`${x},${y}`);
          taken.add(`${x},${y}`);
        }
    }
  });

  it('shows only what a process tells', () => {
    const known = new Set([...series(said.api), ...series(said.worker)]);
    const asked = drawn().flatMap(metricsOf);
    expect(asked.length).toBeGreaterThan(25);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  it('leaves none of our own figures out', () => {
    const own = [...series(said.api)].filter((name) => name.startsWith('parley_') && !name.endsWith('_sum'));
    const asked = new Set(drawn().flatMap(metricsOf));
    expect(own.filter((name) => !asked.has(name))).toEqual([]);
  });

  it('asks for labels that exist', () => {
    const known = new Set([...(said.api + said.worker).matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
    // Only what was refused has this one, and nothing was.
    known.add('limit');
    const asked = [...new Set(drawn().flatMap(labelsOf))];
    expect(asked.filter((label) => !known.has(label) && !OF_PROMETHEUS.has(label))).toEqual([]);
  });
});

describe('the alerts', () => {
  it('look only at what a process tells', () => {
    const known = new Set([...series(said.api), ...series(said.worker), 'up']);
    expect(alarmed().length).toBeGreaterThan(5);
    expect(
      alarmed()
        .flatMap(metricsOf)
        .filter((name) => !known.has(name)),
    ).toEqual([]);
  });

  it('name a runbook that exists', () => {
    const { groups } = alerts.parse(parse(read('prometheus/alerts.yml')));
    for (const { annotations } of groups.flatMap(({ rules }) => rules))
      expect(readFileSync(join(folder, '..', annotations.runbook), 'utf8')).toMatch(/^# /);
  });

  it('and the example for Prometheus names the ports of the compose file', () => {
    const { scrape_configs: jobs } = parse(read('prometheus/prometheus.yml'));
    const targets = jobs.flatMap((job: { static_configs: { targets: string[] }[] }) =>
      job.static_configs.flatMap(({ targets: all }) => all),
    );
    expect(targets).toEqual(['api-1:3000', 'api-2:3000', 'worker-1:3001', 'worker-2:3001']);
  });
});
