import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import {
  type NewServiceNotification,
  type ServiceLevelName,
  serviceNotificationFaults,
  ServiceNotificationsService,
} from './modules/notifications/index.js';
import { loadConfig } from './platform/config/index.js';

const USAGE = `Use: service-notification add --text "<what>" --until <moment> [--from <moment>] [--level info|warning|maintenance] [--url <address>]
     service-notification list
     service-notification remove <number>`;

// What the operator says to everybody who works with this Parley.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    text: { type: 'string', default: '' },
    level: { type: 'string', default: 'info' },
    url: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string', default: '' },
  },
});
const app = await NestFactory.createApplicationContext(AppModule.forRoot(loadConfig(), 'api'), {
  logger: false,
  abortOnError: false,
});
process.exitCode = await run(app.get(ServiceNotificationsService));
await app.close();
process.exit();

async function run(notifications: ServiceNotificationsService): Promise<number> {
  const [verb, number] = positionals;
  if (verb === 'add') return add(notifications);
  if (verb === 'list') {
    for (const { id, level, text, startsAt, endsAt } of await notifications.all(new Date()))
      console.info(`${id}  ${level}  ${startsAt.toISOString()} – ${endsAt.toISOString()}  ${text}`);
    return 0;
  }
  if (verb === 'remove' && /^\d{1,15}$/.test(number ?? '')) {
    if (await notifications.remove(Number(number))) return 0;
    console.error(`There is no service notification ${number}.`);
    return 1;
  }
  console.error(USAGE);
  return 1;
}

async function add(notifications: ServiceNotificationsService): Promise<number> {
  const given: NewServiceNotification = {
    level: values.level as ServiceLevelName,
    text: values.text.trim(),
    url: values.url ?? null,
    startsAt: values.from ? new Date(values.from) : new Date(),
    endsAt: new Date(values.until),
  };
  const faults = Object.entries(serviceNotificationFaults(given));
  if (faults.length > 0) {
    for (const [name, why] of faults) console.error(`--${name}: ${why}`);
    return 1;
  }
  console.info(
    `Service notification ${await notifications.add(given)} is shown from ${given.startsAt.toISOString()}.`,
  );
  return 0;
}
