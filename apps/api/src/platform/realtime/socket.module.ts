import { Global, Module } from '@nestjs/common';
import { EventTail } from './event-tail.js';
import { SocketServer } from './socket-server.js';

/** What both processes need of realtime: the socket's paths and the events' tail. */
@Global()
@Module({ providers: [SocketServer, EventTail], exports: [SocketServer, EventTail] })
export class SocketModule {}
