import { Args, ArgsType, Field, Int, Query, Resolver } from '@nestjs/graphql';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ObjectOf } from '../../../platform/http/index.js';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditTrailService } from './audit-trail.service.js';
import { AuditFilter } from './audit.input.js';
import { AuditChainType, AuditEntryConnection, AuditEntryType } from './audit.type.js';

@ArgsType()
class AuditLogArgs {
  @Field(() => AuditFilter, { nullable: true })
  @IsOptional()
  @ObjectOf(() => AuditFilter)
  filter?: AuditFilter;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  @Min(1, { message: 'Ask for 1 to 100 at a time.' })
  @Max(100, { message: 'Ask for 1 to 100 at a time.' })
  first?: number;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  after?: string;
}

@Resolver(() => AuditEntryType)
export class AuditResolver {
  constructor(
    private readonly trail: AuditTrailService,
    private readonly chain: AuditChainService,
  ) {}

  @Query(() => AuditEntryConnection, { description: 'Who did what, when and from where; the newest first.' })
  @Requires('settings.company_profile.manage')
  auditLog(@Ctx() ctx: RequestContext, @Args() args: AuditLogArgs): Promise<AuditEntryConnection> {
    return this.trail.list(ctx, args);
  }

  @Query(() => AuditChainType, {
    description: 'Follows the whole log and says whether it is as it was written.',
  })
  @Requires('settings.company_profile.manage')
  @RateLimit({ name: 'audit.chain', points: 30, seconds: 60, by: 'actor' })
  auditChain(@Ctx() ctx: RequestContext): Promise<AuditChainType> {
    return this.chain.verify(ctx);
  }
}
