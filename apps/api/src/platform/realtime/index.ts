export { EventTail, type TailRequest } from './event-tail.js';
export { SESSIONS_TOPIC } from './graphql-socket.js';
export { type OpenSocket, OpenSockets } from './open-sockets.js';
export { type PersonalEvent, PersonalEvents, type PersonalEventSource } from './personal-events.js';
export { PUB_SUB, type PubSub } from './pubsub.js';
export { pumped, PushStream } from './push-stream.js';
export { RightsChanges } from './rights-changes.js';
export { SharedReads } from './shared-reads.js';
export { SocketServer } from './socket-server.js';
