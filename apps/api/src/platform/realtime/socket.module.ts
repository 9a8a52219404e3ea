import { Global, Module } from '@nestjs/common';
import { EventTail } from './event-tail.js';
import { OpenSockets } from './open-sockets.js';
import { OpenSubscriptions } from './open-subscriptions.js';
import { PersonalEvents } from './personal-events.js';
import { RightsChanges } from './rights-changes.js';
import { SocketServer } from './socket-server.js';

/** What both processes need of realtime: the socket's paths, who is connected, the events' tail, and the word about changed rights. */
const parts = [SocketServer, OpenSockets, EventTail, PersonalEvents, RightsChanges];

@Global()
@Module({ providers: [...parts, OpenSubscriptions], exports: parts })
export class SocketModule {}
