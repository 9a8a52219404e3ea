import { ApiProperty } from '@nestjs/swagger';
import type { WidgetDetails } from './widget-rows.repository.js';

export class WebWidgetRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: Number }) channel_id: number;
  @ApiProperty({ type: String }) token: string;
  @ApiProperty({ type: [String] }) allowed_domains: string[];
  @ApiProperty({ type: Object }) settings: object;
  @ApiProperty({ type: Boolean }) has_secret: boolean;
  @ApiProperty({ type: String, nullable: true }) former_secret_until: string | null;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: String }) created_at: string;
}

export function webWidgetRest(widget: WidgetDetails): WebWidgetRest {
  return {
    id: widget.id,
    name: widget.name,
    channel_id: widget.channelId,
    token: widget.token,
    allowed_domains: widget.allowedDomains,
    settings: widget.settings,
    has_secret: widget.hasSecret,
    former_secret_until: widget.formerSecretUntil?.toISOString() ?? null,
    version: widget.version,
    created_at: widget.createdAt.toISOString(),
  };
}
