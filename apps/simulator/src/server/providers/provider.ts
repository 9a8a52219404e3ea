import type { FastifyInstance } from 'fastify';
import type { Account } from '../world/account.js';
import type { Customer, SimMessage } from '../world/conversation.js';
import type { TemplateDesk } from './whatsapp/whatsapp-template-desk.js';
import type { Postman } from '../world/postman.js';
import type { SimTemplate } from '../world/template.js';
import type { World } from '../world/world.js';

export interface SimulatorParts {
  world: World;
  postman: Postman;
  /** Where this program is reached, without a slash at its end. */
  url: string;
}

/** What happens in one conversation at the provider's end. */
export type CustomerDeed =
  | { kind: 'message'; message: SimMessage }
  | { kind: 'read'; upTo: SimMessage }
  | { kind: 'react'; message: SimMessage; emoji: string | null }
  | { kind: 'edit'; message: SimMessage }
  | { kind: 'withdraw'; message: SimMessage }
  | { kind: 'type' }
  /** Somebody of the business answers in the provider's own inbox, past Parley. */
  | { kind: 'own_inbox'; message: SimMessage }
  | { kind: 'block'; isBlocked: boolean };

/** One provider's documented HTTP API, and how it tells what its customers do. */
export interface SimulatedProvider {
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  /** What its customers can do, for the page. `told_call`: they call, and Parley is only told of it. */
  readonly can: readonly (CustomerDeed['kind'] | 'call' | 'told_call')[];
  /** Below `/providers/<place>` stand the paths of the real API. */
  readonly place: string;
  /** Of those that approve what is said first. */
  readonly desk?: TemplateDesk;
  routes(app: FastifyInstance, parts: SimulatorParts): void;
  /** What the page of the simulator asks of this provider alone. */
  page?(app: FastifyInstance, parts: SimulatorParts): void;
  /** Tells Parley. Resolves when it has been told, or that is given up. */
  happened(deed: CustomerDeed, customer: Customer, account: Account, parts: SimulatorParts): Promise<void>;
  /** An account and the first customers, so that there is something to try. */
  demo(): { accounts: Account[]; templates?: SimTemplate[] };
  /** A customer's id as this provider makes them. */
  newCustomerId(): string;
  /** An id for something that a customer writes. */
  newMessageId(customer: string): string;
}
