import { ApiProperty } from '@nestjs/swagger';
import { toSnake } from '../../../platform/http/index.js';
import { type TicketSortName, ticketSorts } from '../tickets/ticket-list.rules.js';
import { toSaved, type ViewAudience, viewAudiences, viewIcons } from './custom-view.rules.js';
import type { CustomViewType } from './custom-view.type.js';

export class CustomViewRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ enum: viewIcons }) icon: string;
  @ApiProperty({ type: String, example: '#3a7aa8' }) color: string;
  @ApiProperty({ enum: viewAudiences }) audience: ViewAudience;
  @ApiProperty({ type: [Number] }) team_ids: number[];
  @ApiProperty({ type: Number }) owner_id: number;
  @ApiProperty({ type: Object, description: 'The fields of the ticket list that are set.' }) filter: object;
  @ApiProperty({ enum: ticketSorts }) sort: TicketSortName;
  @ApiProperty({ type: Number, nullable: true, description: 'Its place in your own order.' })
  place: number | null;
  @ApiProperty({ type: Number, description: 'How many people see it.' }) seen_by: number;
  @ApiProperty({ type: [Object], description: 'What the filter names and is gone: field and id.' })
  missing: object[];
  @ApiProperty({ type: Number, description: 'Send it back with a change; an older one is refused with 409.' })
  version: number;
  @ApiProperty({ type: String }) created_at: string;
  @ApiProperty({ type: String }) updated_at: string;
}

export function customViewRest(view: CustomViewType): CustomViewRest {
  return {
    id: view.id,
    name: view.name,
    icon: view.icon,
    color: view.color,
    audience: view.audience,
    team_ids: view.teamIds,
    owner_id: view.ownerId,
    filter: toSnake(toSaved(view.filter)) as object,
    sort: view.sort,
    place: view.place,
    seen_by: view.seenBy,
    missing: view.missing.map(({ field, id }) => ({ field, id })),
    version: view.version,
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
  };
}
