import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../../../platform/access/index.js';
import type { Caller } from './widget-access.service.js';

/** Who calls the public side, as its headers say it. */
export const WidgetCaller = createParamDecorator((_: unknown, execution: ExecutionContext): Caller => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  const token = request.headers['x-widget-token'];
  return {
    widgetToken: typeof token === 'string' ? token : '',
    visitorToken: bearerOf(request) ?? undefined,
    origin: request.headers.origin,
    requestId: String(request.id),
  };
});
