import './platform/config/in-production.js';
import 'reflect-metadata';
import { AppModule } from './app.module.js';
import { ConfigError, loadConfig } from './platform/config/index.js';
import { createHttpApp } from './platform/http/create-app.js';
import { startProcess } from './platform/shutdown/index.js';
import { startTracing } from './platform/tracing/index.js';

// The API: HTTP, GraphQL and its sockets, and the pages of the web client.
await startProcess(async () => {
  const config = loadConfig();
  await startTracing(config, 'api');
  const app = await createHttpApp(AppModule.forRoot(config, 'api'), config);
  await app.listen(config.port, '0.0.0.0');
  return app;
}, ConfigError);
