import {
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import type { RequestContext } from '../context/request-context.js';
import { PlatformErrors } from '../errors/coded-error.js';
import { RequestContexts } from './request-contexts.js';

const Execution = createParamDecorator((_: unknown, execution: ExecutionContext) => execution);

@Injectable()
export class ContextPipe implements PipeTransform<ExecutionContext, Promise<RequestContext>> {
  constructor(@Inject(RequestContexts) private readonly contexts: RequestContexts) {}

  async transform(execution: ExecutionContext): Promise<RequestContext> {
    const ctx = await this.contexts.ofExecution(execution);
    if (!ctx) throw PlatformErrors.signInNeeded();
    return ctx;
  }
}

/** The context of this request, as a parameter of a resolver's or controller's method. */
export const Ctx = (): ParameterDecorator => Execution(ContextPipe);
