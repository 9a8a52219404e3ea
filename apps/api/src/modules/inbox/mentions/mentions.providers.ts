import type { Type } from '@nestjs/common';
import { TicketGuests } from './guests.service.js';
import { MentionsRepository } from './mentions.repository.js';
import { MentionsResolver } from './mentions.resolver.js';
import { Mentions } from './mentions.service.js';
import { TicketGuestsLoader } from './ticket-guests.loader.js';
import { TicketGuestsResolver } from './ticket-guests.resolver.js';

export const mentions = {
  controllers: [] as Type[],
  providers: [
    Mentions,
    MentionsRepository,
    MentionsResolver,
    TicketGuests,
    TicketGuestsLoader,
    TicketGuestsResolver,
  ],
};
