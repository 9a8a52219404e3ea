import { randomInt } from 'node:crypto';
import type { Account } from '../../world/account.js';
import type { Postman } from '../../world/postman.js';
import type { SimTemplate } from '../../world/template.js';
import type { World } from '../../world/world.js';
import { graphError } from './whatsapp-errors.js';
import { templateCall } from './whatsapp-events.js';
import { changedTemplate, faultOf, newTemplate } from './whatsapp-template-rules.js';

export interface Answer {
  status: number;
  body: object;
}

/** Keeps the templates of the business accounts of one provider, and reviews them. */
export class TemplateDesk {
  constructor(private readonly provider: string) {}

  list(world: World, account: Account, name?: string): SimTemplate[] {
    return world.templatesOf(this.provider, wabaOf(account)).filter((one) => !name || one.name === name);
  }

  find(world: World, account: Account, name: string, language: string): SimTemplate | undefined {
    return this.list(world, account, name).find((one) => one.language === language);
  }

  async create(world: World, account: Account, given: unknown): Promise<Answer> {
    const parsed = newTemplate.safeParse(given);
    if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? '');
    const { name, language, category, components, parameter_format: parameterFormat } = parsed.data;
    if (this.find(world, account, name, language))
      return refused('Content in this language already exists', 2_388_024);
    const fault = faultOf(parsed.data);
    if (fault) return refused(fault, 2_388_043);
    const template: SimTemplate = {
      id: String(randomInt(100_000_000, 999_999_999)),
      waba: wabaOf(account),
      provider: this.provider,
      name,
      language,
      category,
      status: 'PENDING',
      reason: 'NONE',
      components,
      parameterFormat,
      at: new Date().toISOString(),
    };
    await world.saveTemplate(template);
    return { status: 200, body: { id: template.id, status: template.status, category } };
  }

  /** What was rejected, or is approved, comes again with other words. */
  async change(world: World, template: SimTemplate, given: unknown): Promise<Answer> {
    const parsed = changedTemplate.safeParse(given);
    if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? '');
    if (template.status === 'PENDING') return refused('A template in review cannot be edited.', 2_593_002);
    const { category = template.category as 'UTILITY', components } = parsed.data;
    const fault = faultOf({ category, components });
    if (fault) return refused(fault, 2_388_043);
    await world.saveTemplate({ ...template, category, components, status: 'PENDING', reason: 'NONE' });
    return { status: 200, body: { success: true } };
  }

  async remove(world: World, account: Account, name: string, id?: string): Promise<Answer> {
    const own = this.list(world, account, name).filter((one) => !id || one.id === id);
    if (own.length === 0) return refused('Message template not found', 2_593_002);
    for (const one of own) await world.saveTemplate({ ...one, status: 'DELETED' });
    return { status: 200, body: { success: true } };
  }

  /** Somebody at the provider has looked at it: everybody with a number of this account hears of it. */
  async review(
    world: World,
    postman: Postman,
    template: SimTemplate,
    status: SimTemplate['status'],
    reason: string,
  ): Promise<void> {
    await world.saveTemplate({ ...template, status, reason: status === 'APPROVED' ? 'NONE' : reason });
    const accounts = world
      .accountsOf(this.provider)
      .filter((one) => wabaOf(one) === template.waba && one.webhook);
    for (const account of accounts) await postman.bring(templateCall(account, template, status, reason));
  }
}

/** As the provider shows it. */
export function shown({
  id,
  name,
  language,
  status,
  category,
  components,
  reason,
  parameterFormat,
}: SimTemplate): object {
  return {
    id,
    name,
    language,
    status,
    category,
    components,
    rejected_reason: status === 'REJECTED' ? reason : 'NONE',
    parameter_format: parameterFormat,
  };
}

export function wabaOf({ id, credentials }: Account): string {
  return credentials.waba_id ?? id;
}

function refused(message: string, subcode?: number): Answer {
  const { error } = graphError(100, 'Invalid parameter');
  return {
    status: 400,
    body: {
      error: {
        ...error,
        ...(subcode && { error_subcode: subcode }),
        error_user_title: 'Message template could not be saved',
        error_user_msg: message,
      },
    },
  };
}
