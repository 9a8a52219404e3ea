import { ApiProperty } from '@nestjs/swagger';
import { waCategories, waStates } from '@parley/schema';
import { toSnake } from '../../../platform/http/index.js';
import type { WaTemplateFileType, WaTemplateType } from './wa-template.type.js';

export class WaTemplateFileRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) mime_type: string;
  @ApiProperty({ type: Number }) size: number;
  @ApiProperty({ type: String, description: 'Good for a while.' }) url: string;
}

class WaTemplateLabelRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) color: string;
}

export class WaTemplateRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: Number }) channel_id: number;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String }) slug: string;
  @ApiProperty({ type: String, description: 'The words of its body.' }) message: string;
  @ApiProperty({ enum: waCategories }) category: string;
  @ApiProperty({ type: String }) language: string;
  @ApiProperty({ type: Object, description: 'header, body, footer, buttons and code.' }) components: unknown;
  @ApiProperty({ type: WaTemplateFileRest, nullable: true }) file: WaTemplateFileRest | null;
  @ApiProperty({ enum: waStates.map((state) => state.toLowerCase()) }) status: string;
  @ApiProperty({ enum: ['ACCEPTED', 'DECLINED'], nullable: true }) approval: string | null;
  @ApiProperty({ type: String, nullable: true }) reason: string | null;
  @ApiProperty({ type: [WaTemplateLabelRest] }) labels: WaTemplateLabelRest[];
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: String }) created_at: string;
  @ApiProperty({ type: String }) updated_at: string;
  @ApiProperty({ type: String, nullable: true }) submitted_at: string | null;
}

export class WaTemplateSyncRest {
  @ApiProperty({ type: Number }) added: number;
  @ApiProperty({ type: Number }) changed: number;
  @ApiProperty({ type: Number }) gone: number;
}

export function waTemplateRest(template: WaTemplateType): WaTemplateRest {
  const { id, title, slug, message, category, language, approval, reason, labels, version } = template;
  return {
    id,
    channel_id: template.channelId,
    title,
    slug,
    message,
    category,
    language,
    components: toSnake(template.components),
    file: template.file && waTemplateFileRest(template.file),
    status: template.state.toLowerCase(),
    approval,
    reason,
    labels: labels.map((label) => ({ id: label.id, name: label.name, color: label.color })),
    version,
    created_at: template.createdAt.toISOString(),
    updated_at: template.updatedAt.toISOString(),
    submitted_at: template.submittedAt?.toISOString() ?? null,
  };
}

export function waTemplateFileRest({
  id,
  name,
  mimeType,
  size,
  url,
}: WaTemplateFileType): WaTemplateFileRest {
  return { id, name, mime_type: mimeType, size, url };
}
