export { EventTail, type TailRequest } from './event-tail.js';
export { SESSIONS_TOPIC } from './graphql-socket.js';
export { PUB_SUB, type PubSub } from './pubsub.js';
export { SocketServer } from './socket-server.js';
