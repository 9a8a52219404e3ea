import { Injectable } from '@nestjs/common';
import type { Reader } from '../../platform/database/index.js';
import { FIRST_ANSWER_MAX, firstOf } from '../../platform/http/index.js';
import { customViewRest } from './views/custom-view.rest.js';
import { CustomViewsService } from './views/custom-views.service.js';

/** What a client needs of the inbox when it starts, as REST shows it. */
@Injectable()
export class InboxInitialData {
  constructor(private readonly views: CustomViewsService) {}

  async read(q: Reader) {
    const views = await this.views.firstIn(q, FIRST_ANSWER_MAX);
    return { custom_views: firstOf(views, customViewRest) };
  }
}
