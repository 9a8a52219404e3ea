import { CustomVariables } from './custom-variables.service.js';
import { DuplicateQuickReply } from './duplicate-quick-reply.service.js';
import { PastQuickReplies } from './past-quick-replies.service.js';
import { QuickRepliesController } from './quick-replies.controller.js';
import { QuickRepliesRepository } from './quick-replies.repository.js';
import { QuickRepliesResolver } from './quick-replies.resolver.js';
import { QuickRepliesService } from './quick-replies.service.js';
import { QuickReplyAttachments } from './quick-reply-attachments.service.js';
import { QuickReplyChanges } from './quick-reply-changes.service.js';
import { QuickReplyFilesRepository } from './quick-reply-files.repository.js';
import { QuickReplyFiles } from './quick-reply-files.service.js';
import { QuickReplyFoldersController } from './quick-reply-folders.controller.js';
import { QuickReplyFoldersRepository } from './quick-reply-folders.repository.js';
import { QuickReplyFolders } from './quick-reply-folders.service.js';
import { QuickReplySpreadsheets } from './quick-reply-spreadsheets.service.js';
import { QuickReplyViews } from './quick-reply-views.service.js';
import { QuickReplyWrites } from './quick-reply-writes.repository.js';
import { ReplyFactsRepository } from './reply-facts.repository.js';
import { ReplyValues } from './reply-values.service.js';
import { SweepQuickRepliesJob } from './sweep-quick-replies.job.js';

export const quickReplies = {
  controllers: [QuickRepliesController, QuickReplyFoldersController],
  providers: [
    CustomVariables,
    DuplicateQuickReply,
    PastQuickReplies,
    QuickRepliesRepository,
    QuickRepliesResolver,
    QuickRepliesService,
    QuickReplyAttachments,
    QuickReplyChanges,
    QuickReplyFiles,
    QuickReplyFilesRepository,
    QuickReplyFolders,
    QuickReplyFoldersRepository,
    QuickReplySpreadsheets,
    QuickReplyViews,
    QuickReplyWrites,
    ReplyFactsRepository,
    ReplyValues,
    SweepQuickRepliesJob,
  ],
};
