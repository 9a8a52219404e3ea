import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { DemoModule } from './demo/demo.module.js';
import { DemoWiring } from './demo/demo-wiring.service.js';
import { ConfigError, loadConfig } from './platform/config/index.js';

// Connects the channels of the demo to the simulator, once both of them run.
try {
  const app = await NestFactory.createApplicationContext(DemoModule.forRoot(loadConfig()), {
    logger: false,
    abortOnError: false,
  });
  const count = await app.get(DemoWiring).connect();
  console.info(`${count} channels of the demo are connected to the simulator.`);
  await app.close();
  process.exit(0);
} catch (error) {
  console.error(
    error instanceof ConfigError
      ? error.message
      : `The demo's channels could not be connected: ${String(error)}`,
  );
  process.exit(1);
}
