import 'reflect-metadata';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { printSchema } from 'graphql';
import { AppModule } from './app.module.js';
import { loadConfig } from './platform/config/config.js';
import { createHttpApp } from './platform/http/create-app.js';
import { createApiDocument } from './platform/http/open-api.js';
import { printEvents } from './platform/outbox/print-events.js';

// Writes what is made from the code: the SDL, the OpenAPI document and the page of events, below a folder.
//   node dist/print-schema.js <root of the repository, or any folder>
const root = resolve(process.argv[2] ?? '.');
const config = loadConfig();
const app = await createHttpApp(AppModule.forRoot(config, 'api'), config);

async function put(path: string, text: string): Promise<void> {
  const file = join(root, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, text);
}

const sdl = printSchema(app.get(GraphQLSchemaHost).schema);
await put(
  'packages/schema/schema.graphql',
  `# Printed from the code by apps/api/src/print-schema.ts.\n\n${sdl}\n`,
);
await put('packages/schema/openapi.json', `${JSON.stringify(createApiDocument(app), null, 2)}\n`);
await put('docs/events.md', printEvents());
await app.close();
process.exit(0);
