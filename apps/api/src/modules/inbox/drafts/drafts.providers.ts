import { DraftStreams } from './draft-stream.service.js';
import { DraftViews } from './draft-views.service.js';
import { DraftsController } from './drafts.controller.js';
import { DraftsRepository } from './drafts.repository.js';
import { DraftsResolver } from './drafts.resolver.js';
import { Drafts } from './drafts.service.js';

export const drafts = {
  controllers: [DraftsController],
  providers: [Drafts, DraftStreams, DraftViews, DraftsRepository, DraftsResolver],
};
