import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Module } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getNamedType, isInputObjectType } from 'graphql';
import { AppModule } from '../src/app.module.js';
import { createHttpApp } from '../src/platform/http/create-app.js';
import { testDatabase, type TestDatabase } from './database.js';
import { testConfig } from './floor.js';

const ROOTS = ['Query', 'Mutation', 'Subscription'];

/**
 * The framework checks an input by the class that stands at the parameter. Where TypeScript writes no class there, as
 * for `Filter | null`, it checks nothing and says nothing.
 */
describe('inputs of GraphQL', () => {
  let database: TestDatabase;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    database = await testDatabase();
    const config = testConfig(database, 'PostgreSQL');
    @Module({ imports: [DiscoveryModule, AppModule.forRoot(config, 'api')] })
    class Everything {}
    app = await createHttpApp(Everything, config);
  });

  afterAll(async () => {
    await app?.close();
    await database.drop();
  });

  it('are checked: each stands at its parameter with its class', () => {
    const schema = app.get(GraphQLSchemaHost).schema;
    const found: string[] = [];
    const unchecked: string[] = [];
    for (const { instance } of app.get(DiscoveryService).getProviders()) {
      if (!instance || typeof instance !== 'object') continue;
      const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
      for (const name of new MetadataScanner().getAllMethodNames(prototype)) {
        const type = Reflect.getMetadata('graphql:resolver_type', prototype[name] as object) as string;
        if (!ROOTS.includes(type)) continue;
        const field = fieldOf(schema.getType(type), name);
        const classes = Reflect.getMetadata('design:paramtypes', prototype, name) as { name: string }[];
        const params = (Reflect.getMetadata(ROUTE_ARGS_METADATA, instance.constructor, name) ?? {}) as Record<
          string,
          { index: number; data?: unknown }
        >;
        for (const { index, data } of Object.values(params)) {
          const arg = field?.args.find((one) => one.name === data);
          const input: unknown = arg && getNamedType(arg.type);
          if (!arg || !isInputObjectType(input)) continue;
          found.push(name);
          if (classes[index]?.name !== input.name) unchecked.push(`${name}(${arg.name})`);
        }
      }
    }
    expect(found).toEqual(expect.arrayContaining(['tickets', 'ticketEvents', 'assignTicket', 'login']));
    expect(unchecked).toEqual([]);
  });
});

function fieldOf(type: unknown, name: string) {
  const fields = (
    type as { getFields(): Record<string, { args: { name: string; type: never }[] }> }
  ).getFields();
  return fields[name];
}
