import { ChatConnector } from './chat-connector.js';
import { DemoShopController } from './demo-shop.controller.js';
import { ForgetUploadsJob } from './forget-uploads.job.js';
import { PreviewController } from './preview.controller.js';
import { SweepPagesJob } from './sweep-pages.job.js';
import { VisitorIdentityService } from './visitor-identity.service.js';
import { VisitorPagesRepository } from './visitor-pages.repository.js';
import { VisitorPages } from './visitor-pages.service.js';
import { VisitorPersonsRepository } from './visitor-persons.repository.js';
import { VisitorMessagesService } from './visitor-messages.service.js';
import { VisitorSockets } from './visitor-sockets.js';
import { VisitorUploadsService } from './visitor-uploads.service.js';
import { VisitorsRepository } from './visitors.repository.js';
import { WebChatController } from './web-chat.controller.js';
import { WebChatService } from './web-chat.service.js';
import { WidgetAccess } from './widget-access.service.js';
import { WidgetCors } from './widget-cors.js';
import { WidgetScriptController } from './widget-script.controller.js';
import { WidgetTeamService } from './widget-team.service.js';
import { WidgetsRepository } from './widgets.repository.js';

export { ChatConnector };

export const webChatControllers = [
  WebChatController,
  WidgetScriptController,
  PreviewController,
  DemoShopController,
];

export const webChatProviders = [
  ChatConnector,
  ForgetUploadsJob,
  SweepPagesJob,
  VisitorIdentityService,
  VisitorMessagesService,
  VisitorPages,
  VisitorPagesRepository,
  VisitorPersonsRepository,
  VisitorSockets,
  VisitorUploadsService,
  VisitorsRepository,
  WebChatService,
  WidgetAccess,
  WidgetCors,
  WidgetTeamService,
  WidgetsRepository,
];

export { type VisitorGone, VisitorPages, type VisitorShown } from './visitor-pages.service.js';
export { VISITOR_CONVERSATION, visitorTopic } from './visitor-conversation.js';
export type {
  ConversationAttachment,
  ConversationHead,
  ConversationMessage,
  MessagePage,
  VisitorConversation,
  VisitorSignal,
} from './visitor-conversation.js';
