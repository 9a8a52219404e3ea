import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { DemoModule } from './demo/demo.module.js';
import { DemoService } from './demo/demo.service.js';
import { ConfigError, loadConfig } from './platform/config/index.js';

// Fills an empty database with the demo, when PARLEY_SEED=demo asks for it.
try {
  const config = loadConfig();
  if (config.seed === 'demo') {
    const app = await NestFactory.createApplicationContext(DemoModule.forRoot(config), {
      logger: false,
      abortOnError: false,
    });
    const count = await app.get(DemoService).seed(new Date());
    console.info(
      count ? `The demo has ${count} conversations.` : 'There is data already; the demo was not written.',
    );
    await app.close();
  }
  process.exit(0);
} catch (error) {
  console.error(
    error instanceof ConfigError ? error.message : `The demo could not be written: ${String(error)}`,
  );
  process.exit(1);
}
