import { ApiProperty } from '@nestjs/swagger';
import type { SsoView } from './sso.rules.js';

export class SsoConnectionRest {
  @ApiProperty({ type: String }) issuer: string;
  @ApiProperty({ type: String }) client_id: string;
  @ApiProperty({ type: [String] }) domains: string[];
  @ApiProperty({ type: String }) default_role: string;
  @ApiProperty({ type: Boolean }) just_in_time: boolean;
  @ApiProperty({ type: Boolean }) enforced: boolean;
  @ApiProperty({ type: Number, nullable: true }) break_glass_user_id: number | null;
  @ApiProperty({ type: String }) button_label: string;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: String, nullable: true }) last_used_at: string | null;
  @ApiProperty({ type: String }) updated_at: string;
  @ApiProperty({ type: String }) redirect_uri: string;
  @ApiProperty({ type: String }) start_url: string;
}

export function ssoRest(view: SsoView): SsoConnectionRest {
  return {
    issuer: view.issuer,
    client_id: view.clientId,
    domains: view.domains,
    default_role: view.defaultRole,
    just_in_time: view.justInTime,
    enforced: view.enforced,
    break_glass_user_id: view.breakGlassUserId,
    button_label: view.buttonLabel,
    version: view.version,
    last_used_at: view.lastUsedAt?.toISOString() ?? null,
    updated_at: view.updatedAt.toISOString(),
    redirect_uri: view.redirectUri,
    start_url: view.startUrl,
  };
}
