import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { OnEvent, type StoredEvent } from '../../../platform/outbox/index.js';
import { ChannelAccessChanged } from '../../channels/index.js';
import { UserChanged } from '../../identity/index.js';
import { AccessLost } from '../inbox.events.js';
import { LostAccess } from './lost-access.service.js';

@Injectable()
export class LostAccessListener {
  constructor(@Inject(LostAccess) private readonly lost: LostAccess) {}

  @OnEvent(ChannelAccessChanged, 'inbox.lost-access')
  changed(tx: Tx, { payload }: StoredEvent<typeof ChannelAccessChanged>): Promise<void> {
    return this.lost.takeBack(tx, { channelId: payload.channelId });
  }

  @OnEvent(UserChanged, 'inbox.lost-access-of-person')
  personChanged(tx: Tx, { payload }: StoredEvent<typeof UserChanged>): Promise<void> {
    return this.lost.takeBack(tx, { userId: payload.userId });
  }

  @OnEvent(AccessLost, 'inbox.lost-access-more')
  more(tx: Tx, { payload }: StoredEvent<typeof AccessLost>): Promise<void> {
    return this.lost.takeBack(tx, payload);
  }
}
