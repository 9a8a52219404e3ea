import type { Account } from '../../world/account.js';
import { instagram } from './messaging-kinds.js';
import { MessagingProvider } from './messaging-provider.js';

/** Professional accounts of Instagram: `/providers/instagram/v25.0/…`. */
export class InstagramProvider extends MessagingProvider {
  readonly title = 'Instagram';
  readonly can = ['message', 'read', 'react', 'edit', 'withdraw', 'block', 'own_inbox'] as const;

  constructor() {
    super(instagram);
  }

  demo(): { accounts: Account[] } {
    return {
      accounts: [
        {
          id: '17841400000000042',
          provider: this.name,
          name: 'Harbour Bikes',
          handle: '@harbourbikes',
          credentials: {
            access_token: 'simulated-instagram-token',
            app_secret: 'simulated-instagram-app-secret',
            verify_token: 'simulated-instagram-verify-token',
          },
          webhook: null,
        },
      ],
    };
  }
}
