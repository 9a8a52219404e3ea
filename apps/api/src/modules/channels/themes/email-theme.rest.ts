import { ApiProperty } from '@nestjs/swagger';
import { themeChoices } from '@parley/schema';
import type { ChannelThemeType, EmailThemeLogoType, EmailThemeType } from './email-theme.type.js';

export class EmailThemeLogoRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: Number }) width: number;
  @ApiProperty({ type: Number }) height: number;
  @ApiProperty({ type: String, description: 'Good for a while.' }) url: string;
}

export class EmailThemeRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: Boolean }) is_default: boolean;
  @ApiProperty({ type: Object }) settings: object;
  @ApiProperty({ type: EmailThemeLogoRest, nullable: true }) logo: EmailThemeLogoRest | null;
  @ApiProperty({ type: Number, description: 'Mail channels whose mails look like this.' }) used_by: number;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: String }) created_at: string;
  @ApiProperty({ type: String }) updated_at: string;
}

export class ChannelThemeRest {
  @ApiProperty({ type: Number }) channel_id: number;
  @ApiProperty({ enum: themeChoices }) choice: string;
  @ApiProperty({ type: Number, nullable: true }) theme_id: number | null;
}

export function emailThemeLogoRest({ id, width, height, url }: EmailThemeLogoType): EmailThemeLogoRest {
  return { id, width, height, url };
}

export function emailThemeRest(theme: EmailThemeType): EmailThemeRest {
  return {
    id: theme.id,
    name: theme.name,
    is_default: theme.isDefault,
    settings: theme.settings,
    logo: theme.logo && emailThemeLogoRest(theme.logo),
    used_by: theme.usedBy,
    version: theme.version,
    created_at: theme.createdAt.toISOString(),
    updated_at: theme.updatedAt.toISOString(),
  };
}

export function channelThemeRest({ channelId, choice, themeId }: ChannelThemeType): ChannelThemeRest {
  return { channel_id: channelId, choice, theme_id: themeId };
}
