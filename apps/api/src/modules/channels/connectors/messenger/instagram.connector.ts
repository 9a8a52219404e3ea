import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../../platform/config/index.js';
import type { ConnectedChannel } from '../connector.js';
import { MessagingConnector } from './messaging.connector.js';

/** `page`: through the linked Facebook page. `instagram`: Instagram's own sign-in, without a page. */
const settings = z.object({
  account_id: z.string().min(1),
  via: z.enum(['page', 'instagram']).default('instagram'),
});

/** A professional account of Instagram, by either of its two ways in. */
@Injectable()
export class InstagramConnector extends MessagingConnector {
  readonly provider = 'instagram';
  readonly channelType = 'INSTAGRAM';
  readonly settings = settings;
  protected readonly accountField = 'account_id';
  protected readonly fields = {
    account: 'name,username',
    customer: 'name,username',
    events: 'messages,message_edit,message_reactions,messaging_postbacks,messaging_seen,messaging_referral',
  };

  constructor(@Inject(CONFIG) config: Config) {
    super(config);
  }

  protected account(channel: ConnectedChannel): string {
    return settings.parse(channel.settings).account_id;
  }

  protected base(channel: ConnectedChannel): string {
    const { via } = settings.parse(channel.settings);
    return via === 'page' ? this.config.providerUrls.graph : this.config.providerUrls.instagram;
  }
}
