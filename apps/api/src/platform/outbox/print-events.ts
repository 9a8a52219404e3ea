import { z } from 'zod';
import { allEvents, type EventDefinition } from './define-event.js';

/** docs/events.md: every event with its version, what it says, and its payload. */
export function printEvents(): string {
  return [
    '# Events',
    '',
    'Facts that have been committed, in the order of their agency. Printed from the code; do not edit.',
    '',
    ...allEvents().flatMap(section),
  ].join('\n');
}

function section(event: EventDefinition): string[] {
  const schema = z.toJSONSchema(event.schema) as { properties?: Record<string, JsonSchema> };
  return [
    `## \`${event.name}\` v${event.version}`,
    '',
    event.says,
    '',
    '| field | type |',
    '| --- | --- |',
    ...Object.entries(schema.properties ?? {}).map(([field, type]) => `| \`${field}\` | ${typeName(type)} |`),
    '',
  ];
}

interface JsonSchema {
  type?: string;
  enum?: string[];
  anyOf?: JsonSchema[];
  const?: unknown;
}

function typeName(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.join(', ');
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return schema.type ?? 'any';
}
