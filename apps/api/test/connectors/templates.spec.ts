import type { SimTemplate } from '../../../simulator/src/server/index.js';
import { WaTemplateSubmissions } from '../../src/modules/channels/templates/wa-template-submissions.service.js';
import { kits } from './kits.js';
import { type SimChannel, SimulatedChannels } from './simulated-channels.js';

let channels: SimulatedChannels;
beforeAll(async () => {
  channels = await SimulatedChannels.open();
});
afterAll(() => channels.close());

interface Shown {
  id: number;
  status: string;
  approval: string | null;
  reason: string | null;
  version: number;
  slug: string;
  message: string;
  components: { body: { text: string; variables: object[] }; header: { file_id?: string } | null };
}

describe.each(kits.filter(({ channelType }) => channelType === 'WA_BUSINESS'))(
  'templates of $provider',
  (kit) => {
    let channel: SimChannel;
    beforeAll(async () => {
      channel = await channels.connect(kit);
    });
    afterEach(() => channels.calm(channel));

    const words = (text: string, samples: string[] = []) => ({
      body: {
        text,
        variables: samples.map((sample, at) => ({
          name: String(at + 1),
          sample,
          source: at === 0 ? 'contact.first_name' : null,
          fallback: at === 0 ? 'there' : null,
        })),
      },
    });
    async function make(title: string, more: object = {}): Promise<Shown> {
      const answer = await channels.agent.rest('POST', '/api/v2/wa_templates', {
        channel_id: channel.id,
        title,
        category: 'UTILITY',
        components: words('Hello {{1}}, your bike is ready.', ['Sanne']),
        ...more,
      });
      expect([answer.statusCode, answer.json()]).toEqual([201, expect.anything()]);
      return answer.json().data as Shown;
    }
    const submit = (id: number) => channels.agent.rest('POST', `/api/v2/wa_templates/${id}/submit`, {});
    const shown = async (id: number) =>
      (await channels.agent.rest('GET', `/api/v2/wa_templates/${id}`)).json().data as Shown;
    const there = async (name: string) =>
      (await channels.ask<SimTemplate[]>(`/accounts/${channel.account.id}/templates`)).find(
        (one) => one.name === name,
      );
    const review = async (name: string, status: string, reason = '') =>
      channels.ask(`/templates/${(await there(name))?.id ?? ''}/review`, { status, reason });

    it('are written, submitted, rejected with a reason, mended and approved', async () => {
      const made = await make('Bike is ready');
      expect(made).toMatchObject({
        slug: 'bike_is_ready',
        status: 'draft',
        approval: null,
        message: expect.any(String),
      });
      expect(await there('bike_is_ready')).toBeUndefined();
      expect((await submit(made.id)).json().data).toMatchObject({ status: 'pending', approval: null });
      expect(await there('bike_is_ready')).toMatchObject({
        status: 'PENDING',
        language: 'nl',
        category: 'UTILITY',
      });
      const early = await channels.agent.rest('PUT', `/api/v2/wa_templates/${made.id}`, {
        components: words('Other words.'),
      });
      expect([early.statusCode, early.json().code]).toEqual([409, 'wa_template.locked']);

      await review('bike_is_ready', 'REJECTED', 'TAG_CONTENT_MISMATCH');
      await channels.until('the rejection', async () => (await shown(made.id)).status === 'rejected');
      expect(await shown(made.id)).toMatchObject({ approval: 'DECLINED', reason: 'TAG_CONTENT_MISMATCH' });
      await channels.agent.rest('PUT', `/api/v2/wa_templates/${made.id}`, {
        components: words('Hi {{1}}, your repair is done.', ['Sanne']),
      });
      expect((await submit(made.id)).json().data).toMatchObject({ status: 'pending', reason: null });
      await review('bike_is_ready', 'APPROVED');
      await channels.until('the approval', async () => (await shown(made.id)).status === 'approved');
      expect(await shown(made.id)).toMatchObject({
        approval: 'ACCEPTED',
        message: 'Hi {{1}}, your repair is done.',
      });
      await review('bike_is_ready', 'PAUSED', 'Too many customers did not like it.');
      await channels.until('the pause', async () => (await shown(made.id)).status === 'paused');
      await review('bike_is_ready', 'APPROVED');
      await channels.until('that it goes on', async () => (await shown(made.id)).status === 'approved');
    });

    it('cannot be submitted with anything missing; the field is named', async () => {
      const made = await make('Open ends', { components: words('Hello {{1}}, this is for you.', ['']) });
      const answer = await submit(made.id);
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json().errors)).toEqual(['components.body.variables.1']);
      expect(await shown(made.id)).toMatchObject({ status: 'draft' });
    });

    it.each([
      ['a body that is too long', { body: { text: 'x'.repeat(1_025) } }, 'components.body.text'],
      [
        'four quick replies',
        { ...words('Hi.'), buttons: [1, 2, 3, 4].map((n) => ({ type: 'QUICK_REPLY', text: `${n}` })) },
        'components.buttons',
      ],
      [
        'a button for codes',
        { ...words('Hi.'), buttons: [{ type: 'OTP', text: 'Copy code' }] },
        'components.buttons.0.type',
      ],
      [
        'a header of two variables',
        { ...words('Hi.'), header: { subtype: 'text', text: '{{1}} {{2}}' } },
        'components.header.text',
      ],
      ['something that is no component', { surprise: true }, 'components'],
    ])('are not kept with %s', async (_, components, field) => {
      const answer = await channels.agent.rest('POST', '/api/v2/wa_templates', {
        channel_id: channel.id,
        title: 'Refused',
        category: 'MARKETING',
        components,
      });
      expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]]);
    });

    it('for codes have words of the provider and one button', async () => {
      const made = await make('Sign in code', {
        category: 'AUTHENTICATION',
        language: 'en',
        components: { buttons: [{ type: 'OTP', text: 'Copy code' }], code: { warns: true, minutes: 10 } },
      });
      expect((await submit(made.id)).statusCode).toBe(200);
      expect((await there('sign_in_code'))?.components).toEqual([
        { type: 'BODY', add_security_recommendation: true },
        { type: 'FOOTER', code_expiration_minutes: 10 },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }] },
      ]);
    });

    it('have a picture above them, which goes along as a sample', async () => {
      const file = await upload(PNG, 'shop.png');
      const made = await make('With picture', {
        components: { ...words('Look at this bike.'), header: { subtype: 'image', file_id: file.id } },
      });
      expect((await submit(made.id)).json().data).toMatchObject({ status: 'pending' });
      const header = (await there('with_picture'))?.components[0];
      expect(header).toMatchObject({ format: 'IMAGE', example: { header_handle: [expect.any(String)] } });
      const wrong = await channels.agent.rest('PUT', `/api/v2/wa_templates/${made.id}`, {
        components: { ...words('Look at this bike.'), header: { subtype: 'document', file_id: file.id } },
      });
      expect(wrong.statusCode).toBe(409);
    });

    it('take over what the provider has, and what is gone there', async () => {
      const first = await channels.agent.rest('POST', `/api/v2/wa_templates/sync/${channel.id}`, {});
      expect(first.json().data.added).toBeGreaterThanOrEqual(2);
      const list = async () =>
        (
          await channels.agent.rest('GET', `/api/v2/wa_templates?channel_id=${channel.id}&term=order_ready`)
        ).json().data as Shown[];
      expect(await list()).toEqual([
        expect.objectContaining({ slug: 'order_ready', status: 'approved', language: 'nl' }),
      ]);
      const again = await channels.agent.rest('POST', `/api/v2/wa_templates/sync/${channel.id}`, {});
      expect(again.json().data).toEqual({ added: 0, changed: 0, gone: 0 });
      const found = await there('order_ready');
      if (!found) throw new Error('It is not there.');
      await channels.world.saveTemplate({ ...found, status: 'DELETED' });
      const after = await channels.agent.rest('POST', `/api/v2/wa_templates/sync/${channel.id}`, {});
      expect(after.json().data).toEqual({ added: 0, changed: 0, gone: 1 });
      expect(await list()).toEqual([expect.objectContaining({ status: 'disabled', reason: 'DELETED' })]);
    });

    it('are submitted once, even when the answer was lost', async () => {
      const made = await make('Lost answer');
      await channels.trouble(channel, 'lost_reply', { times: 1 });
      const lost = await submit(made.id);
      expect([lost.statusCode, lost.json().code]).toEqual([503, 'wa_template.unanswered']);
      expect(await shown(made.id)).toMatchObject({ status: 'draft' });
      expect((await submit(made.id)).json().data).toMatchObject({ status: 'pending' });
      const all = await channels.ask<SimTemplate[]>(`/accounts/${channel.account.id}/templates`);
      expect(all.filter(({ name }) => name === 'lost_answer')).toHaveLength(1);
    });

    it('go from the provider only when nobody took the deletion back', async () => {
      const made = await make('Goes away');
      await submit(made.id);
      const url = `/api/v2/wa_templates/${made.id}`;
      const sweep = () => channels.inbox.app.get(WaTemplateSubmissions).sweep();
      expect((await channels.agent.rest('DELETE', url)).statusCode).toBe(204);
      expect((await channels.agent.rest('GET', url)).statusCode).toBe(404);
      await sweep();
      expect(await there('goes_away')).toBeDefined();
      expect((await channels.agent.rest('POST', `${url}/restore`, {})).json().data).toMatchObject({
        status: 'pending',
      });
      await channels.agent.rest('DELETE', url);
      await channels.company.query(
        `UPDATE wa_template SET deleted_at = now() - interval '11 minutes' WHERE id = $1`,
        [made.id],
      );
      await sweep();
      expect(await there('goes_away')).toBeUndefined();
      expect((await channels.agent.rest('POST', `${url}/restore`, {})).json().data).toMatchObject({
        status: 'draft',
      });
    });

    it('are copied, and refuse what somebody else changed meanwhile', async () => {
      const made = await make('Twice');
      const copy = await channels.agent.rest('POST', `/api/v2/wa_templates/${made.id}/duplicate`, {});
      expect(copy.json().data).toMatchObject({ slug: 'twice_2', status: 'draft', title: 'Twice (2)' });
      const late = await channels.agent.rest('PUT', `/api/v2/wa_templates/${made.id}`, {
        title: 'X',
        version: 99,
      });
      expect([late.statusCode, late.json().code]).toEqual([409, 'wa_template.version_conflict']);
    });
  },
);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(content: Buffer, name: string): Promise<{ id: number }> {
  const boundary = 'parley-form';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
        `content-type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await channels.agent.rest('POST', '/api/v2/wa_templates/files', payload, headers);
  expect(answer.statusCode).toBe(201);
  return (answer.json() as { data: { id: number } }).data;
}
