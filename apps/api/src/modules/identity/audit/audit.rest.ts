import { ApiProperty } from '@nestjs/swagger';
import type { AuditEntryView } from './audit-entry.rules.js';
import type { ChainReport } from './audit-seal.rules.js';

class AuditActorRest {
  @ApiProperty({ type: String, enum: ['user', 'api_key', 'system', 'visitor'] }) kind: string;
  @ApiProperty({ type: Number, nullable: true }) id: number | null;
  @ApiProperty({ type: String, description: 'As it was then.' }) name: string;
  @ApiProperty({ type: String, nullable: true }) role: string | null;
}

class AuditNamedRest {
  @ApiProperty({ type: Number, nullable: true }) id: number | null;
  @ApiProperty({ type: String }) name: string;
}

class AuditTargetRest {
  @ApiProperty({ type: String }) kind: string;
  @ApiProperty({ type: Number, nullable: true }) id: number | null;
  @ApiProperty({ type: String }) name: string;
}

class AuditDeviceRest {
  @ApiProperty({ type: String }) kind: string;
  @ApiProperty({ type: String }) browser: string;
  @ApiProperty({ type: String }) system: string;
}

class AuditChangeRest {
  @ApiProperty({ type: String }) field: string;
  @ApiProperty({ type: String, nullable: true }) before: string | null;
  @ApiProperty({ type: String, nullable: true }) after: string | null;
}

export class AuditEntryRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) action: string;
  @ApiProperty({ type: String }) group: string;
  @ApiProperty({ type: AuditActorRest }) actor: AuditActorRest;
  @ApiProperty({ type: AuditNamedRest, nullable: true, description: 'Who sat behind the screen.' })
  impersonator: AuditNamedRest | null;
  @ApiProperty({ type: AuditNamedRest, nullable: true }) api_key: AuditNamedRest | null;
  @ApiProperty({ type: AuditTargetRest, nullable: true }) target: AuditTargetRest | null;
  @ApiProperty({ type: String }) ip: string;
  @ApiProperty({ type: AuditDeviceRest }) device: AuditDeviceRest;
  @ApiProperty({ type: [AuditChangeRest] }) changes: AuditChangeRest[];
  @ApiProperty({ type: String }) created_at: string;
}

export function auditEntryRest(entry: AuditEntryView): AuditEntryRest {
  return {
    id: entry.id,
    action: entry.action,
    group: entry.area,
    actor: { kind: entry.actorKind, id: entry.actorId, name: entry.actorName, role: entry.actorRole },
    impersonator: named(entry.impersonatorId, entry.impersonatorName),
    api_key: named(entry.apiKeyId, entry.apiKeyName),
    target:
      entry.targetKind === null
        ? null
        : { kind: entry.targetKind, id: entry.targetId, name: entry.targetName },
    ip: entry.ip,
    device: entry.device,
    changes: entry.changes,
    created_at: entry.createdAt.toISOString(),
  };
}

function named(id: number | null, name: string | null): AuditNamedRest | null {
  return id === null && name === null ? null : { id, name: name ?? '' };
}

class AuditChainProblemRest {
  @ApiProperty({ type: String, enum: ['changed', 'missing', 'gap', 'unsealed'] }) kind: string;
  @ApiProperty({ type: Number, nullable: true }) position: number | null;
  @ApiProperty({ type: Number, nullable: true }) entry_id: number | null;
}

export class AuditChainRest {
  @ApiProperty({ type: Boolean }) holds: boolean;
  @ApiProperty({ type: Number, description: 'Entries that were compared with their seals.' }) checked: number;
  @ApiProperty({ type: Number, description: 'Written a moment ago and not sealed yet.' }) waiting: number;
  @ApiProperty({ type: Number, description: 'Sealed more than an hour after they were written.' })
  late: number;
  @ApiProperty({ type: Number, description: 'How long the chain is.' }) position: number;
  @ApiProperty({ type: String, description: 'The end of the chain, to be noted elsewhere.' }) head: string;
  @ApiProperty({ type: [AuditChainProblemRest] }) problems: AuditChainProblemRest[];
}

export function auditChainRest({ problems, ...report }: ChainReport): AuditChainRest {
  return {
    ...report,
    problems: problems.map(({ kind, position, entryId }) => ({ kind, position, entry_id: entryId })),
  };
}
