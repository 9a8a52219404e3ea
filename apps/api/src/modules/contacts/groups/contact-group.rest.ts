import { ApiProperty } from '@nestjs/swagger';
import type { ContactRule, RuleFault } from '../conditions/condition.rules.js';
import type { ContactGroupKind, ContactGroupRow, ContactGroupView } from './contact-group.rules.js';

class RuleFaultRest {
  @ApiProperty({ type: String, description: 'Such as rule.all[2].value.' }) path: string;
  @ApiProperty({ type: String }) message: string;
}

export class ContactGroupBriefRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) color: string;
  @ApiProperty({ enum: ['static', 'rule'] }) kind: Lowercase<ContactGroupKind>;
}

export class ContactGroupRest extends ContactGroupBriefRest {
  @ApiProperty({ type: String }) description: string;
  @ApiProperty({ type: Object, nullable: true }) rule: ContactRule | null;
  @ApiProperty({ type: [RuleFaultRest] }) rule_faults: RuleFault[];
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Counting stops at 10,000; null when it would take long.',
  })
  member_count: number | null;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: String }) created_at: string;
}

export class ContactSegmentRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: Object }) rule: ContactRule | null;
  @ApiProperty({ type: [RuleFaultRest] }) rule_faults: RuleFault[];
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: String }) created_at: string;
}

export function contactGroupBriefRest(group: ContactGroupRow): ContactGroupBriefRest {
  const { id, name, color } = group;
  return { id, name, color, kind: group.kind === 'RULE' ? 'rule' : 'static' };
}

export function contactGroupRest(group: ContactGroupView, memberCount: number | null): ContactGroupRest {
  const { description, rule, version } = group;
  return {
    ...contactGroupBriefRest(group),
    description,
    rule,
    rule_faults: group.ruleFaults,
    member_count: memberCount,
    version,
    created_at: group.createdAt.toISOString(),
  };
}

export function contactSegmentRest(segment: ContactGroupView): ContactSegmentRest {
  const { id, name, rule, version } = segment;
  return {
    id,
    name,
    rule,
    rule_faults: segment.ruleFaults,
    version,
    created_at: segment.createdAt.toISOString(),
  };
}
