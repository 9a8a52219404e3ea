import { z } from 'zod';
import type { SubmitResult } from '../../deliveries/delivery.rules.js';
import { graphResult } from '../meta/graph-answer.rules.js';
import type {
  ConnectedChannel,
  ProviderTemplate,
  TemplateAnswer,
  TemplateSide,
  TemplateWish,
} from '../connector.js';
import type { ProviderAnswer, ProviderClient } from '../provider-client.js';
import { resultOfTrouble } from '../provider-failure.rules.js';
import { componentsOf, parameterFormat, stateOf, templatesIn } from './whatsapp-template.rules.js';

const MAX_PAGES = 40;
const PER_PAGE = 100;
/** A template of this name and language is there. */
const EXISTS = new Set([2_388_023, 2_388_024]);

/** Where, and with what proof, the Graph API is asked for a channel: at Meta itself, or at somebody who passes it on. */
export interface GraphDoor {
  url(path: string): string;
  headers(channel: ConnectedChannel): Record<string, string>;
  /** The templates of the business account. */
  templates(channel: ConnectedChannel): string;
  /** One of them. */
  template(externalId: string): string;
  /** Where sessions for samples begin, as a path; or why that is not known. */
  uploads(channel: ConnectedChannel, client: ProviderClient): Promise<string | TemplateAnswer>;
}

const said = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  status: z.string().catch('PENDING'),
});
const page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string() }), next: z.string() })
    .partial()
    .optional(),
});

/** Templates by Meta's own API. */
export class WhatsappTemplates implements TemplateSide {
  constructor(private readonly door: GraphDoor) {}

  async submit(
    wish: TemplateWish,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<TemplateAnswer> {
    try {
      const handle = wish.file ? await this.handleOf(wish.file, channel, client) : null;
      if (handle && 'kind' in handle) return handle;
      const components = componentsOf(wish, handle?.id ?? null);
      const { name, language, category, externalId } = wish;
      const answer = await client.call({
        url: this.door.url(externalId ? this.door.template(externalId) : this.door.templates(channel)),
        headers: this.door.headers(channel),
        json: externalId
          ? { category, components }
          : { name, language, category, parameter_format: parameterFormat(wish.components), components },
      });
      return answerOf(answer, externalId);
    } catch (error) {
      return ofResult(resultOfTrouble(error));
    }
  }

  async list(channel: ConnectedChannel, client: ProviderClient, name?: string): Promise<ProviderTemplate[]> {
    const found: ProviderTemplate[] = [];
    let after: string | undefined;
    for (let turn = 0; turn < MAX_PAGES; turn += 1) {
      const query = new URLSearchParams({
        limit: String(PER_PAGE),
        fields: 'id,name,language,status,category,rejected_reason,components',
        ...(name && { name }),
        ...(after && { after }),
      });
      const answer = await client.call({
        method: 'GET',
        url: this.door.url(`${this.door.templates(channel)}?${query}`),
        headers: this.door.headers(channel),
      });
      const read = page.safeParse(answer.json);
      if (answer.status !== 200 || !read.success) throw new Error(reasonOf(answer));
      found.push(...templatesIn(read.data.data));
      after = read.data.paging?.next ? read.data.paging.cursors?.after : undefined;
      if (!after) break;
    }
    return name ? found.filter((one) => one.name === name) : found;
  }

  async remove(
    { name, externalId }: { name: string; externalId: string },
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<void> {
    const query = new URLSearchParams({ hsm_id: externalId, name });
    const answer = await client.call({
      method: 'DELETE',
      url: this.door.url(`${this.door.templates(channel)}?${query}`),
      headers: this.door.headers(channel),
    });
    if (answer.status === 200 || isGone(answer)) return;
    throw new Error(reasonOf(answer));
  }

  /** A sample is uploaded in a session; its handle goes into the template. */
  private async handleOf(
    file: NonNullable<TemplateWish['file']>,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<{ id: string } | TemplateAnswer> {
    const headers = this.door.headers(channel);
    const uploads = await this.door.uploads(channel, client);
    if (typeof uploads !== 'string') return uploads;
    const about = new URLSearchParams({
      file_name: file.name,
      file_length: String(file.size),
      file_type: file.mimeType,
    });
    const session = await client.call({ url: this.door.url(`${uploads}?${about}`), headers });
    const sessionId = said.safeParse(session.json).data?.id;
    if (session.status !== 200 || !sessionId) return ofResult(graphResult(session, () => null));
    const put = await client.call({
      url: this.door.url(sessionId),
      headers: { ...headers, file_offset: '0' },
      bytes: { content: await file.bytes(), type: file.mimeType },
    });
    const handle = z.object({ h: z.string() }).safeParse(put.json).data?.h;
    return put.status === 200 && handle ? { id: handle } : ofResult(graphResult(put, () => null));
  }
}

const failure = z.object({
  error: z.looseObject({
    code: z.number(),
    error_subcode: z.number().optional(),
    message: z.string().catch(''),
    error_user_title: z.string().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
  }),
});

/** @param before its id, when it was there already */
export function answerOf(answer: ProviderAnswer, before: string | null): TemplateAnswer {
  const failed = failure.safeParse(answer.json).data?.error;
  if (failed && EXISTS.has(failed.error_subcode ?? 0)) return { kind: 'exists' };
  // What a person can mend is said in words for people.
  if (failed?.error_user_msg)
    return {
      kind: 'refused',
      reason: [failed.error_user_title, failed.error_user_msg].filter(Boolean).join(': ').slice(0, 500),
    };
  const isChanged = z.object({ success: z.literal(true) }).safeParse(answer.json).success;
  if (answer.status === 200 && before && isChanged)
    return { kind: 'taken', externalId: before, state: 'PENDING' };
  const taken = said.safeParse(answer.json);
  if (answer.status >= 200 && answer.status < 300 && taken.success)
    return { kind: 'taken', externalId: taken.data.id, state: stateOf(taken.data.status) ?? 'PENDING' };
  return ofResult(graphResult(answer, () => null));
}

export function ofResult(result: SubmitResult): TemplateAnswer {
  if (result.kind === 'accepted') return { kind: 'unanswered', reason: 'The answer could not be read.' };
  if (result.kind === 'refused' || result.kind === 'broken')
    return { kind: 'refused', reason: result.reason };
  return { kind: 'unanswered', reason: result.reason };
}

function isGone(answer: ProviderAnswer): boolean {
  const failed = failure.safeParse(answer.json).data?.error;
  return answer.status === 404 || failed?.error_subcode === 2_593_002 || failed?.error_subcode === 33;
}

function reasonOf(answer: ProviderAnswer): string {
  const failed = failure.safeParse(answer.json).data?.error;
  return failed
    ? `(${failed.code}) ${failed.error_user_msg ?? failed.message}`
    : `${answer.status}: ${answer.text.slice(0, 300)}`;
}
