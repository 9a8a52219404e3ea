import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { AuditKeepingService } from './modules/identity/index.js';
import { ConfigError, loadConfig } from './platform/config/index.js';
import { Secrets } from './platform/crypto/index.js';
import { Database } from './platform/database/index.js';
import { databaseUrls } from './platform/database/urls.js';
import { ResealingService, type SealedCount } from './resealing/resealing.service.js';

const USAGE = 'Use: secrets status   or   secrets reseal';

// For whoever changes the installation's key: shows what former keys still hold, and seals it with the new one.
try {
  const task = process.argv[2];
  if (task !== 'status' && task !== 'reseal') throw new Error(USAGE);
  const config = loadConfig();
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(config, 'api'), {
    logger: false,
    abortOnError: false,
  });
  const resealing = new ResealingService(app.get(Database), app.get(Secrets));
  console.info(`Former keys that are still read: ${config.formerSecretsKeys.length}.`);
  if (task === 'reseal') await resealAll(databaseUrls(config).owner, app.get(AuditKeepingService), resealing);
  const isDone = show(await resealing.status());
  await app.close();
  process.exit(isDone ? 0 : 1);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : String(error));
  process.exit(1);
}

async function resealAll(
  owner: string | undefined,
  keeping: AuditKeepingService,
  resealing: ResealingService,
): Promise<void> {
  if (!owner)
    throw new Error('Set DATABASE_URL: the seals of the audit log are changed by the owner of its tables.');
  const sealed = await resealing.reseal();
  console.info(`Sealed anew: ${sealed.reduce((sum, { former }) => sum + former, 0)} secrets.`);
  for (const { company, holds, seals, before, head } of await keeping.resealAll(owner))
    console.info(
      holds
        ? `${company}: ${seals} seals of the audit log made anew, head ${before || '-'} is now ${head || '-'}`
        : `${company}: the audit log is BROKEN and was left as it is, head ${before}`,
    );
}

function show(counts: readonly SealedCount[]): boolean {
  for (const { where, current, former, lost } of counts)
    if (current + former + lost > 0)
      console.info(`${where}: ${current} by the key, ${former} by a former one, ${lost} by none`);
  return counts.every(({ former, lost }) => former + lost === 0);
}
