import type { FastifyInstance } from 'fastify';
import type { Account } from '../../world/account.js';
import type { SimulatorParts } from '../provider.js';
import { InstagramProvider } from './instagram-provider.js';
import { messenger } from './messaging-kinds.js';
import { MessagingProvider } from './messaging-provider.js';

/** Facebook pages: `/providers/graph/v25.0/…`. */
export class MessengerProvider extends MessagingProvider {
  readonly title = 'Messenger';
  readonly can = ['message', 'read', 'react', 'edit', 'block', 'own_inbox'] as const;

  constructor() {
    super(messenger);
  }

  /** An account of Instagram that is linked to a page is reached here as well. */
  override routes(app: FastifyInstance, parts: SimulatorParts): void {
    super.routes(app, parts);
    new InstagramProvider().routes(app, parts);
  }

  demo(): { accounts: Account[] } {
    return {
      accounts: [
        {
          id: '102030405060708',
          provider: this.name,
          name: 'Harbour Bikes',
          handle: 'harbourbikes',
          credentials: {
            access_token: 'simulated-page-token',
            app_secret: 'simulated-page-app-secret',
            verify_token: 'simulated-page-verify-token',
          },
          webhook: null,
        },
      ],
    };
  }
}
