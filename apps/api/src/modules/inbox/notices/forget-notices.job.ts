import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { NoticeList } from './notice-list.service.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class ForgetNoticesJob {
  constructor(private readonly notices: NoticeList) {}

  @Every(HOUR_MS, 'inbox.forget-notices')
  run(): Promise<void> {
    return this.notices.sweep();
  }
}
