import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { PUB_SUB, type PubSub } from '../../../platform/realtime/index.js';
import type { LocalConnector } from '../deliveries/outbound-connector.js';
import type { OutboundMessage } from '../messages/outbound-message.js';
import { visitorTopic } from './visitor-conversation.js';

/**
 * Answers in a website's chat. There is nobody to hand them to: the visitor's widget reads them from the
 * conversation, so all that is left is to wake its sockets once the answer is committed.
 */
@Injectable()
export class ChatConnector implements LocalConnector {
  readonly channelType = 'CHAT';

  constructor(@Inject(PUB_SUB) private readonly pubsub: PubSub) {}

  deliver(tx: Tx, message: OutboundMessage): Promise<void> {
    const { visitorId } = message.to;
    if (visitorId !== undefined) {
      // A lost word costs seconds: the sockets look by themselves as well.
      const signal = { kind: 'message', position: 0 };
      tx.afterCommit(() => this.pubsub.publish(visitorTopic(visitorId), signal).catch(() => undefined));
    }
    return Promise.resolve();
  }
}
