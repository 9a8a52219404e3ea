import { applyDecorators } from '@nestjs/common';
import { ID, InputType, Int, OmitType, registerEnumType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
} from 'class-validator';
import { inboxLimits } from '@parley/schema';
import { ListOf, ObjectOf } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { TicketFilter } from '../tickets/ticket-filter.input.js';
import { type TicketSortName, ticketSorts } from '../tickets/ticket-list.rules.js';
import { TicketSortEnum } from '../tickets/ticket.type.js';
import { type ViewAudience, viewAudiences, viewIcons } from './custom-view.rules.js';

export const ViewAudienceEnum = { PRIVATE: 'PRIVATE', TEAMS: 'TEAMS', AGENCY: 'AGENCY' } as const;
registerEnumType(ViewAudienceEnum, {
  name: 'ViewAudience',
  description: 'Who sees a view: its maker, some teams, or everybody.',
});

const MAX_TEAMS = 100;

const upper = (value: unknown): unknown => (typeof value === 'string' ? value.toUpperCase() : value);
const Upper = () => Transform(({ value }: { value: unknown }) => upper(value));

const Name = (nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ').trim() : value,
    ),
    IsString(),
    Length(1, 80),
  );

const Filter = (nullable: boolean) =>
  applyDecorators(
    InputField(() => SavedTicketFilter, { nullable }),
    ...(nullable ? [] : [IsDefined()]),
    ObjectOf(() => SavedTicketFilter),
  );

@InputType({ description: 'What a view keeps: the filter of a list, without another view in it.' })
export class SavedTicketFilter extends OmitType(TicketFilter, ['customViewId'] as const) {}

/** What is missing stays as it is, or gets what is usual. */
@InputType({ isAbstract: true })
abstract class ViewLooks {
  @InputField(() => String, { nullable: true, description: `One of ${viewIcons.join(', ')}.` })
  @IsIn(viewIcons)
  icon?: string | null;

  @InputField(() => String, { nullable: true, description: '#rrggbb' })
  @Matches(/^#[0-9a-f]{6}$/i, { message: '$property is a colour such as #3a7aa8.' })
  color?: string | null;

  @InputField(() => ViewAudienceEnum, { nullable: true })
  @Upper()
  @IsIn(viewAudiences)
  audience?: ViewAudience | null;

  @InputField(() => [ID], { nullable: true, description: 'Only where the audience is TEAMS.' })
  @IsArray()
  @ArrayMaxSize(MAX_TEAMS)
  @IsId({ each: true })
  teamIds?: string[] | null;

  @InputField(() => TicketSortEnum, { nullable: true })
  @Upper()
  @IsIn(ticketSorts)
  sort?: TicketSortName | null;
}

@InputType()
export class CreateCustomViewInput extends ViewLooks {
  @Name(false)
  name: string;

  @Filter(false)
  filter: SavedTicketFilter;
}

/** The body of REST; GraphQL adds the id. */
@InputType({ isAbstract: true })
export class CustomViewFields extends ViewLooks {
  @Name(true)
  name?: string | null;

  @Filter(true)
  filter?: SavedTicketFilter | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateCustomViewInput extends CustomViewFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}

@InputType({ description: 'Views as an export gives them. All are made, or none.' })
export class ImportCustomViewsInput {
  @InputField(() => [CreateCustomViewInput])
  @ArrayMinSize(1)
  @ArrayMaxSize(inboxLimits.viewsPerAgency)
  @ListOf(() => CreateCustomViewInput)
  views: CreateCustomViewInput[];
}

@InputType()
export class CustomViewsOrderInput {
  @InputField(() => [ID], { description: 'The views in the order in which you want to see them.' })
  @IsArray()
  @ArrayMaxSize(inboxLimits.viewsPerAgency + inboxLimits.viewsPerPerson)
  @IsId({ each: true })
  order: string[];
}
