import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { Global, Module } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { ContactsModule } from '../src/modules/contacts/index.js';
import { IdentityModule } from '../src/modules/identity/index.js';
import { HOURS_CHANNELS, type HoursChannels, OrganisationModule } from '../src/modules/organisation/index.js';
import { entities } from '../src/database.entities.js';
import { AccessModule } from '../src/platform/access/access.module.js';
import { ConfigModule } from '../src/platform/config/config.module.js';
import type { Config } from '../src/platform/config/config.js';
import { DatabaseModule } from '../src/platform/database/database.module.js';
import { FloorModule } from '../src/platform/floor.module.js';
import { Public } from '../src/platform/access/index.js';
import { EventCursor, Json } from '../src/platform/graphql/index.js';
import { GraphqlSocketModule } from '../src/platform/graphql/graphql-socket.module.js';
import { createHttpApp } from '../src/platform/http/create-app.js';
import { OutboxModule } from '../src/platform/outbox/outbox.module.js';
import { SocketModule } from '../src/platform/realtime/socket.module.js';
import type { TestDatabase } from './database.js';
import { testConfig } from './floor.js';

/** The scalars of later modules, which the schema has to know. */
@Resolver()
class LaterScalars {
  @Query(() => EventCursor, { nullable: true })
  @Public('Only in tests.')
  laterCursor(): null {
    return null;
  }

  @Query(() => Json, { nullable: true })
  @Public('Only in tests.')
  laterJson(): null {
    return null;
  }
}

/** There are no channels here that could have hours. */
@Global()
@Module({
  providers: [{ provide: HOURS_CHANNELS, useValue: { visible: async () => [] } satisfies HoursChannels }],
  exports: [HOURS_CHANNELS],
})
class NoChannels {}

export interface IdentityApp {
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  get<T>(token: abstract new (...args: never[]) => T): T;
  /** Opens a port, for sockets. @returns the address. */
  listen(port?: number): Promise<string>;
  close(): Promise<void>;
}

/** The HTTP side with the modules below channels and inbox: enough for who people are, and quick to start. */
export async function identityApp(
  database: TestDatabase,
  more: NodeJS.ProcessEnv = {},
): Promise<IdentityApp> {
  const config: Config = testConfig(database, 'PostgreSQL', more);
  @Module({
    imports: [
      ConfigModule.forRoot(config),
      DatabaseModule.forRoot(entities, 'api'),
      FloorModule.forRoot('api'),
      SocketModule,
      OutboxModule,
      AccessModule,
      NoChannels,
      IdentityModule,
      OrganisationModule,
      ContactsModule,
      GraphqlSocketModule,
    ],
    providers: [LaterScalars],
  })
  class IdentityTestModule {}
  const app = await createHttpApp(IdentityTestModule, config);
  const fastify = app.getHttpAdapter().getInstance();
  await fastify.ready();
  return {
    inject: (request) => fastify.inject(request),
    get: (token) => app.get(token as never),
    listen: (port = 0) => fastify.listen({ port, host: '127.0.0.1' }),
    close: () => app.close(),
  };
}
