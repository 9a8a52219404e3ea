import { Injectable } from '@nestjs/common';
import { type MessageContent, problemOfMedia, type WaMediaSubtype } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import type { Reader } from '../../../platform/database/index.js';
import { ChannelErrors } from '../channels.errors.js';
import type { OutboundContent } from '../messages/outbound-message.js';
import { contentOf, parametersOf, valuesFor } from './template-message.rules.js';
import type { WaTemplateFileRow } from './wa-template.rules.js';
import { WaTemplatesRepository } from './wa-templates.repository.js';
import { WaTemplatesService } from './wa-templates.service.js';

/** A template with its places filled. */
export interface ReadyTemplate {
  text: string;
  content: MessageContent;
  outbound: OutboundContent;
}

interface Wish {
  templateId: number;
  /** By the key of their places. */
  values: Readonly<Record<string, unknown>>;
}

/** Makes messages of templates. */
@Injectable()
export class TemplateMessages {
  constructor(
    private readonly reads: WaTemplatesService,
    private readonly templates: WaTemplatesRepository,
  ) {}

  /** What goes along above the words, when nobody chooses another file. @throws not_found */
  async fileOf(ctx: RequestContext, templateId: number): Promise<WaTemplateFileRow | null> {
    const { file, components } = await this.reads.get(ctx, templateId);
    return components.header && components.header.subtype !== 'text' ? file : null;
  }

  /**
   * @param files that go with it
   * @throws not_found for a template of another channel, wa_template.not_approved, validation.failed
   */
  async ready(
    q: Reader,
    channelId: number,
    { templateId, values: given }: Wish,
    files: readonly { mimeType: string; size: number }[],
  ): Promise<ReadyTemplate> {
    const template = await this.templates.find(q, templateId);
    if (template?.channelId !== channelId) throw ChannelErrors.templateNotFound();
    if (template.state !== 'APPROVED') throw ChannelErrors.templateNotApproved();
    const { slug: name, language, components } = template;
    const { values, missing } = valuesFor(components, given);
    if (missing.length) {
      const fields = missing.map((key) => [`template.values.${key}`, ['This has to be filled in.']]);
      throw ChannelErrors.invalid({ fields: Object.fromEntries(fields) as Record<string, string[]> });
    }
    const { header } = components;
    assertFile(header && header.subtype !== 'text' ? header.subtype : null, files);
    const content = contentOf(template, values);
    const parameters = parametersOf(components, values);
    return {
      text: [content.header, content.body, content.footer].filter(Boolean).join('\n\n'),
      content,
      outbound: { kind: 'template', templateId, name, language, components: parameters },
    };
  }
}

function assertFile(
  subtype: WaMediaSubtype | null,
  files: readonly { mimeType: string; size: number }[],
): void {
  const [file, ...more] = files;
  const refuse = (sentence: string) => ChannelErrors.invalid({ fields: { attachmentIds: [sentence] } });
  if (!subtype && file) throw refuse('This template takes no file.');
  if (!subtype) return;
  if (!file || more.length) throw refuse('This template takes one file.');
  const problem = problemOfMedia(subtype, file);
  if (problem?.kind === 'TYPE') throw refuse(`It can be ${problem.allowed.join(', ')}.`);
  if (problem) throw refuse(`At most ${problem.max} bytes.`);
}
