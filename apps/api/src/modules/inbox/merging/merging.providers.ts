import { MergeCarry } from './merge-carry.repository.js';
import { MergeFields } from './merge-fields.service.js';
import { MergePreviews } from './merge-preview.service.js';
import { MergeSuggestions } from './merge-suggestions.repository.js';
import { MergeTickets } from './merge-tickets.service.js';
import { MergesRepository } from './merges.repository.js';
import { MergingController } from './merging.controller.js';
import { MergingResolver } from './merging.resolver.js';
import { MessageMoves } from './message-moves.repository.js';
import { SplitParts } from './split-parts.repository.js';
import { SplitTicket } from './split-ticket.service.js';
import { TicketThreadsLoader } from './ticket-threads.loader.js';
import { TicketThreadsRepository } from './ticket-threads.repository.js';
import { UnmergeTicket } from './unmerge-ticket.service.js';

export const merging = {
  controllers: [MergingController],
  providers: [
    MergeCarry,
    MergeFields,
    MergePreviews,
    MergeSuggestions,
    MergeTickets,
    MergesRepository,
    MergingResolver,
    MessageMoves,
    SplitParts,
    SplitTicket,
    TicketThreadsLoader,
    TicketThreadsRepository,
    UnmergeTicket,
  ],
};
