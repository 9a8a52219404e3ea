import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../../platform/config/index.js';
import type { ConnectedChannel } from '../connector.js';
import { MessagingConnector } from './messaging.connector.js';

const settings = z.object({ page_id: z.string().min(1) });

/** A Facebook page. */
@Injectable()
export class MessengerConnector extends MessagingConnector {
  readonly provider = 'messenger';
  readonly channelType = 'FACEBOOK';
  readonly settings = settings;
  protected readonly accountField = 'page_id';
  protected readonly fields = {
    account: 'name,username',
    customer: 'first_name,last_name',
    events:
      'messages,message_echoes,message_edits,message_reactions,messaging_postbacks,message_deliveries,message_reads,messaging_referrals,standby',
  };

  constructor(@Inject(CONFIG) config: Config) {
    super(config);
  }

  protected account(channel: ConnectedChannel): string {
    return settings.parse(channel.settings).page_id;
  }

  protected base(): string {
    return this.config.providerUrls.graph;
  }
}
