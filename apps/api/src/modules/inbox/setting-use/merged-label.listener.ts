import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { OnEvent, type StoredEvent } from '../../../platform/outbox/index.js';
import { LabelMerged } from '../../organisation/index.js';
import { SettingUseService } from './setting-use.service.js';

/** Conversations of a label that became another one get that one. */
@Injectable()
export class MergedLabelListener {
  constructor(@Inject(SettingUseService) private readonly use: SettingUseService) {}

  @OnEvent(LabelMerged, 'inbox.tickets-of-merged-label')
  merged(tx: Tx, { payload }: StoredEvent<typeof LabelMerged>): Promise<void> {
    return this.use.moveLabel(tx, payload);
  }
}
