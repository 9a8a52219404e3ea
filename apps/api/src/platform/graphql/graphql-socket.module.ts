import { Module } from '@nestjs/common';
import { GraphqlSocket } from '../realtime/graphql-socket.js';
import { MyEventsResolver } from '../realtime/my-events.resolver.js';
import { SignedInSockets } from '../realtime/signed-in-sockets.js';
import { GraphqlFaceModule } from './graphql.module.js';

/** The GraphQL face with its socket: only in processes that serve HTTP. */
@Module({
  imports: [GraphqlFaceModule],
  providers: [GraphqlSocket, SignedInSockets, MyEventsResolver],
  exports: [GraphqlSocket],
})
export class GraphqlSocketModule {}
