import { ApiProperty } from '@nestjs/swagger';
import type { ApiKeyView } from './api-key.rules.js';

export class ApiKeyRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) last_four: string;
  @ApiProperty({ type: [String] }) scopes: string[];
  @ApiProperty({ type: [String] }) allowed_networks: string[];
  @ApiProperty({ type: Number, nullable: true }) requests_per_minute: number | null;
  @ApiProperty({ type: String, enum: ['ACTIVE', 'EXPIRED', 'SUSPENDED', 'REVOKED'] }) state: string;
  @ApiProperty({ type: Number }) owner_id: number;
  @ApiProperty({ type: String }) owner_name: string;
  @ApiProperty({ type: String, nullable: true }) expires_at: string | null;
  @ApiProperty({ type: String, nullable: true }) last_used_at: string | null;
  @ApiProperty({ type: String, nullable: true }) last_used_ip: string | null;
  @ApiProperty({ type: String }) created_at: string;
}

export class CreatedApiKeyRest extends ApiKeyRest {
  @ApiProperty({ type: String, description: 'The key itself. It is shown now and never again.' })
  token: string;
}

export function apiKeyRest(key: ApiKeyView): ApiKeyRest {
  return {
    id: key.id,
    name: key.name,
    last_four: key.lastFour,
    scopes: key.scopes,
    allowed_networks: key.allowedNetworks,
    requests_per_minute: key.requestsPerMinute,
    state: key.state,
    owner_id: key.ownerId,
    owner_name: key.ownerName,
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    last_used_ip: key.lastUsedIp,
    created_at: key.createdAt.toISOString(),
  };
}
