import { ID, InputType } from '@nestjs/graphql';
import { IsObject } from 'class-validator';
import { InputField, Json } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';

@InputType('TemplateInput', { description: 'An approved WhatsApp template instead of free words.' })
export class TemplateWish {
  @InputField(() => ID)
  @IsId()
  templateId: string;

  @InputField(() => Json, {
    description:
      'What stands in its places, by `header.1`, `body.1`, `body.name` or `button.0`. What is left out takes its fallback.',
  })
  @IsObject()
  values: Record<string, unknown>;
}
