import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { WidgetChangesService } from './widget-changes.service.js';
import { CreateWebWidgetInput, UpdateWebWidgetInput } from './widget.input.js';
import { WebWidgetConnection, WebWidgetType } from './widget.type.js';
import { WidgetsService } from './widgets.service.js';

const MANAGE = 'settings.website_widgets.manage';
const id = () => Args('id', { type: () => ID });

@Resolver(() => WebWidgetType)
export class WidgetsResolver {
  constructor(
    private readonly widgets: WidgetsService,
    private readonly changes: WidgetChangesService,
  ) {}

  @Query(() => WebWidgetConnection)
  @Requires(MANAGE)
  webWidgets(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
    @Args('channelId', { type: () => ID, nullable: true, description: 'Only those of one website chat.' })
    channelId: string | null,
  ): Promise<WebWidgetConnection> {
    return this.widgets.list(ctx, { first, after, term, channelId: channelId ? idOf(channelId) : null });
  }

  @Query(() => WebWidgetType)
  @Requires(MANAGE)
  webWidget(@Ctx() ctx: RequestContext, @id() widget: string): Promise<WebWidgetType> {
    return this.widgets.get(ctx, idOf(widget));
  }

  @Mutation(() => WebWidgetType, { description: 'Without a channel it gets a website chat of its own.' })
  @Requires(MANAGE)
  createWebWidget(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateWebWidgetInput,
  ): Promise<WebWidgetType> {
    return this.changes.create(ctx, input);
  }

  @Mutation(() => WebWidgetType)
  @Requires(MANAGE)
  updateWebWidget(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateWebWidgetInput,
  ): Promise<WebWidgetType> {
    const { id: widget, ...fields } = input;
    return this.changes.update(ctx, idOf(widget), fields);
  }

  @Mutation(() => Boolean, { description: 'Websites that show it show nothing from then on.' })
  @Requires(MANAGE)
  async deleteWebWidget(
    @Ctx() ctx: RequestContext,
    @id() widget: string,
    @Args('version', { type: () => Int, nullable: true }) version: number | null,
  ): Promise<boolean> {
    await this.changes.delete(ctx, idOf(widget), version);
    return true;
  }

  @Mutation(() => WebWidgetType)
  @Requires(MANAGE)
  restoreWebWidget(@Ctx() ctx: RequestContext, @id() widget: string): Promise<WebWidgetType> {
    return this.changes.restore(ctx, idOf(widget));
  }

  @Mutation(() => String, { description: 'A new secret to sign visitors with. It is shown this once.' })
  @Requires(MANAGE)
  rotateWebWidgetSecret(
    @Ctx() ctx: RequestContext,
    @id() widget: string,
    @Args('endsOldNow', {
      type: () => Boolean,
      nullable: true,
      description: 'Otherwise it is good for a day.',
    })
    endsOldNow: boolean | null,
  ): Promise<string> {
    return this.changes.rotateSecret(ctx, idOf(widget), endsOldNow ?? false);
  }
}
