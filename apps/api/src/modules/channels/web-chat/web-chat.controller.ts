import { Controller, Get, Header, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../../platform/access/index.js';
import { Input, QueryInput } from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { MAX_UPLOAD } from '../../../platform/storage/index.js';
import { WidgetCaller } from './caller.decorator.js';
import { VisitorIdentityService } from './visitor-identity.service.js';
import { VisitorPages } from './visitor-pages.service.js';
import { VisitorMessagesService } from './visitor-messages.service.js';
import { VisitorUploadsService } from './visitor-uploads.service.js';
import { WebChatErrors } from './web-chat.errors.js';
import {
  IdentifyInput,
  MessagesQuery,
  OfflineMessageInput,
  PageInput,
  ReadInput,
  StartSessionInput,
  VisitorMessageInput,
} from './web-chat.input.js';
import { WebChatService } from './web-chat.service.js';
import { type Caller, WidgetAccess } from './widget-access.service.js';

const ANYBODY =
  'a website shows it to everybody; the widget token says which chat, the domain list which sites';
const VISITOR = 'visitors have no account; the bearer token of the visitor is checked in every method';

/** The website chat's own protocol: what the script on the website speaks. */
@ApiExcludeController()
@Controller('widget/v1')
export class WebChatController {
  constructor(
    @Inject(WidgetAccess) private readonly access: WidgetAccess,
    @Inject(WebChatService) private readonly chat: WebChatService,
    @Inject(VisitorMessagesService) private readonly visitorMessages: VisitorMessagesService,
    @Inject(VisitorUploadsService) private readonly uploads: VisitorUploadsService,
    @Inject(VisitorIdentityService) private readonly identity: VisitorIdentityService,
    @Inject(VisitorPages) private readonly pages: VisitorPages,
  ) {}

  @Get('config')
  @Public(ANYBODY)
  @Header('cache-control', 'no-store')
  async config(@WidgetCaller() caller: Caller) {
    return { data: await this.chat.config(await this.access.widget(caller), caller.requestId) };
  }

  @Post('session')
  @Public(ANYBODY)
  @RateLimit({ name: 'widget.session', points: 60, seconds: 600, by: 'ip' })
  @Header('cache-control', 'no-store')
  async session(@WidgetCaller() caller: Caller, @Input() input: StartSessionInput) {
    return { data: await this.chat.startSession(await this.access.widget(caller), input, caller.requestId) };
  }

  /** A token that the website's own server signed says who this is. */
  @Post('identify')
  @HttpCode(200)
  @Public(ANYBODY)
  @RateLimit({ name: 'widget.identify', points: 60, seconds: 600, by: 'ip' })
  @Header('cache-control', 'no-store')
  async identify(@WidgetCaller() caller: Caller, @Input() input: IdentifyInput) {
    const widget = await this.access.widget(caller);
    const session = caller.visitorToken ? await this.access.known(caller) : null;
    return { data: await this.identity.identify(widget, session, input, caller.requestId) };
  }

  /** The browser's token is good no more. */
  @Post('logout')
  @HttpCode(204)
  @Public(VISITOR)
  async logOut(@WidgetCaller() caller: Caller): Promise<void> {
    await this.identity.logOut(await this.access.visitor(caller));
  }

  /** The visitor looks at a page. */
  @Post('pages')
  @HttpCode(204)
  @Public(VISITOR)
  async page(@WidgetCaller() caller: Caller, @Input() input: PageInput): Promise<void> {
    await this.pages.visit(await this.access.visitor(caller), input);
  }

  @Get('messages')
  @Public(VISITOR)
  @Header('cache-control', 'no-store')
  async messages(@WidgetCaller() caller: Caller, @QueryInput() query: MessagesQuery) {
    return this.chat.messages(await this.access.visitor(caller), query);
  }

  @Post('messages')
  @HttpCode(200)
  @Public(VISITOR)
  async send(@WidgetCaller() caller: Caller, @Input() input: VisitorMessageInput) {
    return { data: await this.visitorMessages.send(await this.access.visitor(caller), input) };
  }

  @Post('offline')
  @HttpCode(200)
  @Public(VISITOR)
  async sendOffline(@WidgetCaller() caller: Caller, @Input() input: OfflineMessageInput) {
    const message = await this.visitorMessages.sendOffline(await this.access.visitor(caller), input);
    return { data: { message, answer_by: message ? 'chat' : 'email' } };
  }

  @Post('uploads')
  @Public(VISITOR)
  async upload(@WidgetCaller() caller: Caller, @Req() request: FastifyRequest) {
    const session = await this.access.visitor(caller);
    if (!request.isMultipart()) throw WebChatErrors.fileMissing();
    // One byte more than is accepted: the parser only cuts off, and a file that was cut off must be refused.
    const file = await request.file({ limits: { files: 1, fileSize: MAX_UPLOAD + 1 } });
    if (file?.fieldname !== 'file') throw WebChatErrors.fileMissing();
    return { data: await this.uploads.add(session, { name: file.filename, stream: file.file }) };
  }

  @Post('read')
  @HttpCode(200)
  @Public(VISITOR)
  async read(@WidgetCaller() caller: Caller, @Input() input: ReadInput) {
    await this.chat.markRead(await this.access.visitor(caller), input.position);
    return { data: { position: input.position } };
  }
}
