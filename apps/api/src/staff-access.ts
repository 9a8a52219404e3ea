import 'reflect-metadata';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { GrantStaffAccessService } from './modules/identity/index.js';
import { ConfigError, loadConfig } from './platform/config/index.js';
import { CodedError } from './platform/errors/index.js';

const USAGE =
  'Use: staff-access --agency <short name> --reason "<why>" [--operator "<your name>"] [--minutes 30]';

// Lets staff of the makers into one company for a while, and prints the link that opens it once.
// What it does is written into that company's audit log and told to its administrators.
try {
  const { agency, reason, operator, minutes } = given();
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(loadConfig(), 'api'), {
    logger: false,
    abortOnError: false,
  });
  const granted = await app
    .get(GrantStaffAccessService)
    .grant({ agency, reason, operator, minutes: Number(minutes) });
  console.info(`${granted.company} is open to ${operator} until ${granted.endsAt.toISOString()}.`);
  console.info(`This link works once, within five minutes:\n${granted.url}`);
  await app.close();
  process.exit(0);
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}

function given() {
  const { values } = parseArgs({
    options: {
      agency: { type: 'string', default: '' },
      reason: { type: 'string', default: '' },
      operator: { type: 'string', default: userInfo().username },
      minutes: { type: 'string', default: '30' },
    },
  });
  return values;
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof CodedError)) return `Access could not be given: ${String(error)}\n${USAGE}`;
  const fields = Object.entries(error.details.fields ?? {}).map(([name, [why]]) => `--${name}: ${why}`);
  return [error.message, ...fields, ...(fields.length > 0 ? [USAGE] : [])].join('\n');
}
