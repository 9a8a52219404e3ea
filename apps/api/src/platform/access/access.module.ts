import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { ContextPipe } from './ctx.decorator.js';
import { RequestContexts } from './request-contexts.js';

@Global()
@Module({
  providers: [RequestContexts, ContextPipe, { provide: APP_GUARD, useClass: AccessGuard }],
  exports: [RequestContexts, ContextPipe],
})
export class AccessModule {}
