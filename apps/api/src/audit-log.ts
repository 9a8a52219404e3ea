import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { AuditKeepingService } from './modules/identity/index.js';
import { ConfigError, loadConfig } from './platform/config/index.js';
import { databaseUrls } from './platform/database/urls.js';

const USAGE = 'Use: audit-log verify [--agency <short name>]   or   audit-log prune [--days <number>]';

// For whoever runs Parley: follows the chains of the audit logs, and removes what is older than the retention.
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { agency: { type: 'string' }, days: { type: 'string' } },
  });
  const config = loadConfig();
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(config, 'api'), {
    logger: false,
    abortOnError: false,
  });
  const keeping = app.get(AuditKeepingService);
  let isFine = true;
  if (positionals[0] === 'verify') {
    for (const { company, report } of await keeping.verify(values.agency)) {
      isFine &&= report.holds;
      console.info(
        `${company}: ${report.holds ? 'holds' : 'BROKEN'}, ${report.checked} entries, ${report.late} sealed late, ` +
          `head ${report.position} ${report.head || '-'}`,
      );
      for (const problem of report.problems)
        console.info(
          `  ${problem.kind} at position ${problem.position ?? '-'}, entry ${problem.entryId ?? '-'}`,
        );
    }
  } else if (positionals[0] === 'prune') {
    const days = values.days === undefined ? config.auditLogDays : Number(values.days);
    const owner = databaseUrls(config).owner;
    if (!owner || !days || !Number.isInteger(days)) throw new Error(`Set AUDIT_LOG_DAYS or --days. ${USAGE}`);
    const removed = await keeping.prune(owner, days);
    console.info(`Removed ${removed} entries that were older than ${days} days.`);
  } else throw new Error(USAGE);
  await app.close();
  process.exit(isFine ? 0 : 1);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : String(error));
  process.exit(1);
}
