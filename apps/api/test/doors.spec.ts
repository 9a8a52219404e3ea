import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Module, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { permissions } from '@parley/schema';
import { AppModule } from '../src/app.module.js';
import { ACCESS_RULE, type AccessRule } from '../src/platform/access/access-rule.js';
import { createHttpApp } from '../src/platform/http/create-app.js';
import { testDatabase, type TestDatabase } from './database.js';
import { testConfig } from './floor.js';

const RESOLVER_TYPE = 'graphql:resolver_type';
const ROOTS = ['Query', 'Mutation', 'Subscription'];

interface Door {
  name: string;
  rule: AccessRule | undefined;
}

/** Walks every edge of the whole product: each one says who may come in. */
describe('doors', () => {
  let database: TestDatabase;
  let app: NestFastifyApplication;
  let doors: Door[];

  beforeAll(async () => {
    database = await testDatabase();
    const config = testConfig(database, 'PostgreSQL');
    @Module({ imports: [DiscoveryModule, AppModule.forRoot(config, 'api')] })
    class Everything {}
    app = await createHttpApp(Everything, config);
    doors = allDoors(app);
  });

  afterAll(async () => {
    await app?.close();
    await database.drop();
  });

  it('finds the edges of both faces', () => {
    const names = doors.map((door) => door.name);
    expect(names).toEqual(
      expect.arrayContaining([
        'Query tickets',
        'Mutation sendMessage',
        'Subscription ticketEvents',
        'GET api/v2/tickets',
      ]),
    );
  });

  it('declares who may come in, at every one of them', () => {
    expect(doors.filter((door) => !door.rule).map((door) => door.name)).toEqual([]);
  });

  it('asks only for permissions that exist', () => {
    const asked = doors.flatMap((door) => (door.rule?.kind === 'permission' ? [...door.rule.anyOf] : []));
    expect(asked.filter((permission) => !permissions.includes(permission))).toEqual([]);
    expect(doors.filter((door) => door.rule?.kind === 'permission' && door.rule.anyOf.length === 0)).toEqual(
      [],
    );
  });

  it('lets strangers in only where that was decided', () => {
    const open = doors.flatMap((door) => (door.rule?.kind === 'public' ? [door.name] : []));
    const expected = [
      /^(Query hello|Mutation (login|logout))$/,
      /^GET (client-api\/hello|healthz|readyz|metrics|files\/:token|files\/(people|contacts)\/:agencyId\/:imageId\/:size)$/,
      /^POST auth\/(login|logout)$/,
      /^GET auth\/sso\/(start|callback)$/,
      /^POST auth\/(password\/(request|reset|peek|setup)|verification\/(verify|exchange))$/,
      /^Mutation (requestPasswordReset|resetPassword|setUpPassword|verifyAddress|exchangeVerification)$/,
      /^Query passwordLink$/,
      /^GET client-api\/me\/token$/,
      /^(POST auth\/direct-login|DELETE client-api\/impersonation|Mutation endImpersonation)$/,
      /^(Mutation verifySecondFactor|POST auth\/2fa\/verify)$/,
      /^(GET|POST|OPTIONS) widget\/v1\//,
      /^(GET|POST) webhooks\/:channelType\/:channelId$/,
      /^GET (widget\.js|widget\/[\w./:*-]+|demo\/shop\S*)$/,
    ];
    expect(open.filter((name) => !expected.some((pattern) => pattern.test(name)))).toEqual([]);
  });
});

function allDoors(app: NestFastifyApplication): Door[] {
  const discovery = app.get(DiscoveryService);
  const scanner = new MetadataScanner();
  const doors: Door[] = [];
  for (const { instance } of [...discovery.getControllers(), ...discovery.getProviders()]) {
    if (!instance || typeof instance !== 'object') continue;
    const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const method = prototype[name];
      const door = method && doorName(instance.constructor, method, name);
      if (!door) continue;
      const rule = (Reflect.getMetadata(ACCESS_RULE, method) ??
        Reflect.getMetadata(ACCESS_RULE, instance.constructor)) as AccessRule | undefined;
      doors.push({ name: door, rule });
    }
  }
  return doors;
}

function doorName(owner: object, method: object, name: string): string | null {
  const type = Reflect.getMetadata(RESOLVER_TYPE, method) as string | undefined;
  if (type && ROOTS.includes(type)) return `${type} ${name}`;
  const path = Reflect.getMetadata(PATH_METADATA, method) as string | string[] | undefined;
  if (path === undefined) return null;
  const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, method) as number];
  const prefix = [Reflect.getMetadata(PATH_METADATA, owner) as string | string[] | undefined].flat()[0] ?? '';
  const whole = [prefix, [path].flat()[0] ?? ''].map((part) => part.replace(/^\/|\/$/g, '')).filter(Boolean);
  return `${verb} ${whole.join('/')}`;
}
