import type { Provider, Type } from '@nestjs/common';
import { ForwardMessage } from './forward-message.service.js';
import { FullMailController } from './full-mail.controller.js';
import { FullMails } from './full-mail.service.js';
import { MailboxesRepository } from './mailboxes.repository.js';
import { MessageForms } from './message-forms.js';
import { MessageVerbsController } from './message-verbs.controller.js';
import { MessageVerbsRepository } from './message-verbs.repository.js';
import { MessageVerbsResolver } from './message-verbs.resolver.js';
import { MessageVerbs } from './message-verbs.service.js';
import { OutboundPost } from './outbound-post.service.js';
import { TemplateWords } from './template-words.service.js';
import { SenderChoices } from './sender-choices.service.js';
import { SendersController } from './senders.controller.js';
import { SendersResolver } from './senders.resolver.js';
import { ReplyContexts } from './reply-context.repository.js';

/** What can be done with single messages, and how they leave. */
export const messageVerbs = {
  controllers: [FullMailController, MessageVerbsController, SendersController] as Type[],
  providers: [
    ForwardMessage,
    FullMails,
    MailboxesRepository,
    MessageForms,
    MessageVerbs,
    MessageVerbsRepository,
    MessageVerbsResolver,
    OutboundPost,
    ReplyContexts,
    SenderChoices,
    SendersResolver,
    TemplateWords,
  ] as Provider[],
};
