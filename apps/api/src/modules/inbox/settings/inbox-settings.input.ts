import { InputType, Int } from '@nestjs/graphql';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { inboxDefaults } from '@parley/schema';
import { InputField } from '../../../platform/graphql/index.js';
import {
  autoAdvanceNames,
  type AutoAdvanceName,
  listSortNames,
  type ListSortName,
  reopenAssignsToNames,
  type ReopenAssignsToName,
} from './inbox-settings.rules.js';
import { AutoAdvanceEnum, InboxListSortEnum, ReopenAssignsToEnum } from './inbox-settings.type.js';

/** What is left out stays as it is. */
@InputType()
export class InboxSettingsInput {
  @InputField(() => Int, { nullable: true, description: 'Seconds: 0, 5, 10, 20 or 30.' })
  @IsOptional()
  @IsIn(inboxDefaults.mailUndoChoices, { message: 'Choose 0, 5, 10, 20 or 30 seconds.' })
  mailUndoSeconds?: number;

  @InputField(() => AutoAdvanceEnum, { nullable: true })
  @IsOptional()
  @IsIn(autoAdvanceNames)
  autoAdvance?: AutoAdvanceName;

  @InputField(() => Boolean, { nullable: true })
  @IsOptional()
  @IsBoolean()
  requiresResultOnClose?: boolean;

  @InputField(() => ReopenAssignsToEnum, { nullable: true })
  @IsOptional()
  @IsIn(reopenAssignsToNames)
  reopenAssignsTo?: ReopenAssignsToName;

  @InputField(() => Boolean, { nullable: true })
  @IsOptional()
  @IsBoolean()
  softLock?: boolean;

  @InputField(() => InboxListSortEnum, { nullable: true })
  @IsOptional()
  @IsIn(listSortNames)
  listSort?: ListSortName;

  @InputField(() => Boolean, { nullable: true })
  @IsOptional()
  @IsBoolean()
  sendsTranscriptOnClose?: boolean;

  @InputField(() => Boolean, { nullable: true })
  @IsOptional()
  @IsBoolean()
  showsLinkPreviews?: boolean;

  @InputField(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(23)
  morningHour?: number;

  @InputField(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(23)
  afternoonHour?: number;

  @InputField(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(23)
  eveningHour?: number;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version that you changed; another one is a conflict.',
  })
  @IsOptional()
  @IsInt()
  version?: number;
}
