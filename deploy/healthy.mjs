// The container's health check: the API and the worker both answer /healthz.
const port = process.env.WORKER_PORT ?? process.env.PORT ?? 3000;
const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
