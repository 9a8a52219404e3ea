import './platform/config/in-production.js';
import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { giveWay } from './platform/config/give-way.js';
import { ConfigError, loadConfig } from './platform/config/index.js';
import { serveHealth } from './platform/health/index.js';
import { startProcess } from './platform/shutdown/index.js';
import { startTracing } from './platform/tracing/index.js';

// Work comes in heaps (files, mails, indexes), and most of what it needs is rubbish a moment later. By itself the engine
// lets such rubbish grow to several times of what is alive before it looks; half as much again is enough.
setFlagsFromString('--heap-growing-percent=50');

// Where an API works on the same machine, whoever waits for an answer goes before work that nobody watches.
giveWay();

// The worker: jobs, repeated tasks, the outbox, and the mail that comes in.
await startProcess(async () => {
  const config = loadConfig();
  await startTracing(config, 'worker');
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(config, 'worker'), {
    logger: config.isTest ? false : ['error', 'warn'],
    abortOnError: false,
  });
  if (config.workerPort) {
    const health = await serveHealth(app, config.workerPort);
    // Answers until the end, so that an orchestrator sees "not ready" while the rest is finished.
    health.unref();
  }
  return app;
}, ConfigError);
