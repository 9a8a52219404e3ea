import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { PlanContactImportInput, planOf } from './contact-import.input.js';
import { canCancel, canUndo, type ContactImportView } from './contact-import.rules.js';
import {
  ContactImportConnection,
  ContactImportType,
  KeptRowType,
  PreviewRowType,
  RefusedRowType,
} from './contact-import.type.js';
import { ContactImportsService } from './contact-imports.service.js';
import { ImportViews } from './import-views.service.js';

const id = () => Args('id', { type: () => ID });
const LIMIT = { name: 'contacts.import', points: 120, seconds: 3_600, by: 'actor' } as const;

/** Who may take contacts away may bring them: an undo does both. Files come by REST. */
@Resolver(() => ContactImportType)
export class ContactImportResolver {
  constructor(
    private readonly imports: ContactImportsService,
    private readonly views: ImportViews,
  ) {}

  @Query(() => ContactImportConnection, { description: 'The newest first.' })
  @Requires('contacts.contacts.delete')
  contactImports(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<ContactImportConnection> {
    return this.imports.list(ctx, { first, after });
  }

  @Query(() => ContactImportType)
  @Requires('contacts.contacts.delete')
  contactImport(@Ctx() ctx: RequestContext, @id() given: string): Promise<ContactImportType> {
    return this.imports.get(ctx, idOf(given));
  }

  @Mutation(() => ContactImportType, {
    description: 'Says what the columns are; what was tried before is forgotten.',
  })
  @Requires('contacts.contacts.delete')
  planContactImport(
    @Ctx() ctx: RequestContext,
    @Args('input') input: PlanContactImportInput,
  ): Promise<ContactImportType> {
    return this.imports.plan(ctx, idOf(input.id), planOf(input));
  }

  @Mutation(() => ContactImportType, {
    description: 'Counts what would become of the rows, and changes nothing.',
  })
  @Requires('contacts.contacts.delete')
  @RateLimit(LIMIT)
  tryContactImport(@Ctx() ctx: RequestContext, @id() given: string): Promise<ContactImportType> {
    return this.imports.try(ctx, idOf(given));
  }

  @Mutation(() => ContactImportType, {
    description: 'myEvents (contactImport.progress) tells how far it is.',
  })
  @Requires('contacts.contacts.delete')
  @RateLimit(LIMIT)
  startContactImport(@Ctx() ctx: RequestContext, @id() given: string): Promise<ContactImportType> {
    return this.imports.start(ctx, idOf(given));
  }

  @Mutation(() => ContactImportType, { description: 'What is done stays done, and can be undone.' })
  @Requires('contacts.contacts.delete')
  cancelContactImport(@Ctx() ctx: RequestContext, @id() given: string): Promise<ContactImportType> {
    return this.imports.cancel(ctx, idOf(given));
  }

  @Mutation(() => ContactImportType, { description: 'Puts back what nobody has changed since.' })
  @Requires('contacts.contacts.delete')
  undoContactImport(@Ctx() ctx: RequestContext, @id() given: string): Promise<ContactImportType> {
    return this.imports.undo(ctx, idOf(given));
  }

  @ResolveField(() => [PreviewRowType], { description: 'The first rows as they would be.' })
  @Requires('contacts.contacts.delete')
  preview(@Ctx() ctx: RequestContext, @Parent() view: ContactImportView): Promise<PreviewRowType[]> {
    return this.views.preview(ctx, view) as Promise<PreviewRowType[]>;
  }

  @ResolveField(() => [RefusedRowType], {
    description: 'The first hundred, of the trial as long as it has not begun.',
  })
  @Requires('contacts.contacts.delete')
  problems(@Ctx() ctx: RequestContext, @Parent() view: ContactImportView): Promise<RefusedRowType[]> {
    return this.views.problems(ctx, view);
  }

  @ResolveField(() => [KeptRowType], { description: 'What an undo had to leave: the first hundred.' })
  @Requires('contacts.contacts.delete')
  keptRows(@Ctx() ctx: RequestContext, @Parent() view: ContactImportView): Promise<KeptRowType[]> {
    return this.views.kept(ctx, view);
  }

  @ResolveField(() => Boolean)
  @Requires('contacts.contacts.delete')
  viewerCanUndo(@Ctx() ctx: RequestContext, @Parent() view: ContactImportView): boolean {
    return canUndo(view, ctx.now());
  }

  @ResolveField(() => Boolean)
  @Requires('contacts.contacts.delete')
  viewerCanCancel(@Parent() view: ContactImportView): boolean {
    return canCancel(view);
  }
}
