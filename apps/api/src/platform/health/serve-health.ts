import { createServer, type Server, type ServerResponse } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { Readiness } from './readiness.js';

/** `/healthz`, `/readyz` and `/metrics` of a process that serves nothing else. Closes with the process. */
export async function serveHealth(app: INestApplicationContext, port: number): Promise<Server> {
  const readiness = app.get(Readiness, { strict: false });
  const { registry } = app.get(Metrics, { strict: false });
  const answers: Record<string, (response: ServerResponse) => Promise<void>> = {
    '/healthz': async (response) => json(response, 200, { status: 'ok' }),
    '/readyz': async (response) => {
      const report = await readiness.report();
      json(response, report.status === 'not ready' ? 503 : 200, report);
    },
    '/metrics': async (response) => {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    },
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    if (!answer)
      return json(response, 404, { message: 'There is nothing at this address.', code: 'route.not_found' });
    answer(response).catch(() => json(response, 500, { message: 'Something went wrong.', code: 'internal' }));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '0.0.0.0', resolve));
  return server;
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
