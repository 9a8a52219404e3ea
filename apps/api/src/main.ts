import './platform/config/in-production.js';
import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { AppModule } from './app.module.js';
import { ConfigError, loadConfig } from './platform/config/index.js';
import { createHttpApp } from './platform/http/create-app.js';
import { startProcess } from './platform/shutdown/index.js';
import { startTracing } from './platform/tracing/index.js';

// Much is said to many, and is rubbish as soon as it has been sent. By itself the engine lets rubbish grow to several times of
// what is alive before it looks; as much again is enough.
setFlagsFromString('--heap-growing-percent=100');

// The API: HTTP, GraphQL and its sockets, and the pages of the web client.
await startProcess(async () => {
  const config = loadConfig();
  await startTracing(config, 'api');
  const app = await createHttpApp(AppModule.forRoot(config, 'api'), config);
  await app.listen(config.port, '0.0.0.0');
  return app;
}, ConfigError);
