export { createSimulator, type Simulator } from './simulator.js';
export type { Account } from './world/account.js';
export type { SimMessage } from './world/conversation.js';
export type { TroubleKind } from './world/trouble.js';
export type { SimTemplate } from './world/template.js';
export type { MailHost } from './mailboxes/mail-host.js';
export { LIVEKIT_KEY, LIVEKIT_SECRET } from './livekit/livekit-token.js';
