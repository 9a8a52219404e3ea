import { kits } from './kits.js';
import { type SimChannel, SimulatedChannels } from './simulated-channels.js';

let channels: SimulatedChannels;
beforeAll(async () => {
  channels = await SimulatedChannels.open();
});
afterAll(() => channels.close());

const HOUR = 3_600_000;
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id text content attachments { mimeType } } } }`;
const CREATE = `mutation ($input: CreateTicketInput!) { createTicket(input: $input) {
  ticket { id contact { id phone } channel { id } } message { id text } } }`;

describe.each(kits.filter(({ channelType }) => channelType === 'WA_BUSINESS'))(
  'messages by template on $provider',
  (kit) => {
    let channel: SimChannel;
    let template: number;
    beforeAll(async () => {
      channel = await channels.connect(kit);
      template = await approved('Pick up', {
        header: { subtype: 'text', text: 'Your order' },
        body: {
          text: 'Hello {{1}}, order {{2}} waits for you.',
          variables: [
            { name: '1', sample: 'Sanne', source: 'contact.first_name', fallback: 'there' },
            { name: '2', sample: 'HB-1' },
          ],
        },
        footer: { text: 'Harbour Bikes' },
        buttons: [
          {
            type: 'URL',
            text: 'Follow it',
            url: 'https://harbour.test/o/{{1}}',
            variable: { name: '1', sample: 'HB-1' },
          },
        ],
      });
    });
    afterEach(() => channels.calm(channel));

    async function approved(title: string, components: object, more: object = {}): Promise<number> {
      const made = await channels.agent.rest('POST', '/api/v2/wa_templates', {
        ...{ channel_id: channel.id, title, category: 'UTILITY', language: 'en', components },
        ...more,
      });
      const { id, slug } = made.json().data as { id: number; slug: string };
      expect((await channels.agent.rest('POST', `/api/v2/wa_templates/${id}/submit`, {})).statusCode).toBe(
        200,
      );
      const all = await channels.ask<{ id: string; name: string }[]>(
        `/accounts/${channel.account.id}/templates`,
      );
      const there = all.find(({ name }) => name === slug);
      await channels.ask(`/templates/${there?.id ?? ''}/review`, { status: 'APPROVED' });
      await channels.until(
        'the approval',
        async () =>
          (await channels.agent.rest('GET', `/api/v2/wa_templates/${id}`)).json().data.status === 'approved',
      );
      return id;
    }
    async function closedTicket(name: string): Promise<{ ticketId: string; customer: string }> {
      const { id: customer } = await channels.newCustomer(channel, name);
      const text = `${name} of ${kit.provider} wrote long ago`;
      await channels.writes(channel, customer, { text, at: new Date(Date.now() - 30 * HOUR).toISOString() });
      await channels.until(text, async () => (await channels.messagesWith(text)).length);
      return { ticketId: (await channels.messagesWith(text))[0]?.ticket_id ?? '', customer };
    }
    const phone = (customer: string) =>
      channels.phone(channel, customer).filter(({ from }) => from === 'business');
    const values = { 'body.2': 'HB-77', 'button.0': 'HB-77' };

    it('reach a customer when the window is closed, as they see them', async () => {
      const { ticketId, customer } = await closedTicket('Closed');
      const free = await channels.agent.graphql(SEND, { input: { ticketId, body: 'hello?', kind: 'REPLY' } });
      expect(free.errors?.[0]?.extensions).toMatchObject({
        code: 'channels.cannot_send_now',
        instead: expect.arrayContaining(['TEMPLATE']),
      });
      const { sendMessage } = await channels.agent.ask(SEND, {
        input: { ticketId, body: '', kind: 'REPLY', template: { templateId: template, values } },
      });
      const text = 'Your order\n\nHello there, order HB-77 waits for you.\n\nHarbour Bikes';
      expect(sendMessage.message).toMatchObject({
        text,
        content: {
          kind: 'template',
          header: 'Your order',
          body: 'Hello there, order HB-77 waits for you.',
          footer: 'Harbour Bikes',
          buttons: ['Follow it'],
        },
      });
      await channels.until('the message', () => phone(customer).length);
      expect(phone(customer)).toMatchObject([
        {
          kind: 'template',
          text: 'Hello there, order HB-77 waits for you.',
          extra: { buttons: [{ text: 'Follow it', url: 'https://harbour.test/o/HB-77' }] },
        },
      ]);
      await channels.until(
        'its ticks',
        async () => (await channels.messagesWith(text))[0]?.delivery_status === 'DELIVERED',
      );
    });

    it('say which of their places is empty, and go out only while they are approved', async () => {
      const { ticketId } = await closedTicket('Careful');
      const ask = (wish: object) =>
        channels.agent.graphql(SEND, { input: { ticketId, body: '', kind: 'REPLY', template: wish } });
      const empty = await ask({ templateId: template, values: { 'body.2': ' ' } });
      expect(Object.keys(empty.errors?.[0]?.extensions.fields ?? {})).toEqual([
        'template.values.body.2',
        'template.values.button.0',
      ]);
      const made = await channels.agent.rest('POST', '/api/v2/wa_templates', {
        ...{ channel_id: channel.id, title: 'Only a draft', category: 'UTILITY' },
        components: { body: { text: 'Hi.' } },
      });
      const early = await ask({ templateId: made.json().data.id, values: {} });
      expect(early.errors?.[0]?.extensions.code).toBe('wa_template.not_approved');
      const none = await ask({ templateId: 999_999, values: {} });
      expect(none.errors?.[0]?.extensions.code).toBe('not_found');
      expect(
        await channels.company.query('SELECT 1 FROM message WHERE ticket_id = $1', [ticketId]),
      ).toHaveLength(1);
    });

    it('bring the picture that stands above them', async () => {
      const { ticketId, customer } = await closedTicket('Pictured');
      const file = await upload();
      const withPicture = await approved('Look at it', {
        header: { subtype: 'image', file_id: file },
        body: { text: 'Look at this bike.' },
      });
      const { sendMessage } = await channels.agent.ask(SEND, {
        input: { ticketId, body: '', kind: 'REPLY', template: { templateId: withPicture, values: {} } },
      });
      expect(sendMessage.message.attachments).toEqual([{ mimeType: 'image/png' }]);
      await channels.until('the picture', () => phone(customer).length);
      expect(phone(customer)[0]?.files).toMatchObject([{ mimeType: 'image/png' }]);
    });

    it('begin a conversation with a number that never wrote; its answer comes to the same one', async () => {
      const number = kit.provider === 'dialog360' ? '31655500022' : '31655500011';
      const wish = { templateId: template, values };
      const none = await channels.agent.graphql(CREATE, {
        input: { channelId: channel.id, to: [`+${number}`], body: 'Hi' },
      });
      expect(Object.keys(none.errors?.[0]?.extensions.fields ?? {})).toEqual(['template']);
      const { createTicket } = await channels.agent.ask(CREATE, {
        input: {
          channelId: channel.id,
          to: [`+${number.slice(0, 2)} ${number.slice(2)}`],
          body: '',
          template: wish,
        },
      });
      expect(createTicket.ticket.contact.phone).toBe(`+${number}`);
      await channels.until('the message', () => phone(number).length);
      await channels.writes(channel, number, { text: `thank you from ${number}` });
      await channels.until(
        'the answer',
        async () => (await channels.messagesWith(`thank you from ${number}`)).length,
      );
      expect((await channels.messagesWith(`thank you from ${number}`))[0]?.ticket_id).toBe(
        Number(createTicket.ticket.id),
      );
      const again = await channels.agent.ask(CREATE, {
        input: { channelId: channel.id, contactId: createTicket.ticket.contact.id, body: '', template: wish },
      });
      expect(again.createTicket.ticket.contact.id).toBe(createTicket.ticket.contact.id);
    });
  },
);

describe('a conversation that we begin by text message', () => {
  it.each(['twilio', 'vonage', 'bird'])('reaches a number by %s', async (provider) => {
    const kit = kits.find((one) => one.provider === provider);
    if (!kit) throw new Error('There is no kit.');
    const channel = await channels.connect(kit);
    const { startChannels } = await channels.agent.ask('{ startChannels { id begins reason } }');
    expect(startChannels).toContainEqual({ id: String(channel.id), begins: 'TEXT', reason: null });
    const number = `9996555${provider.length}099`;
    await channels.newCustomer(channel, 'Never wrote', { id: number });
    const { createTicket } = await channels.agent.ask(CREATE, {
      input: { channelId: channel.id, to: [`+${number}`], body: 'Your bike is ready.' },
    });
    expect(createTicket.message.text).toBe('Your bike is ready.');
    await channels.until('the message', () =>
      channels.phone(channel, number).some(({ text }) => text === 'Your bike is ready.'),
    );
    const wrong = await channels.agent.graphql(CREATE, {
      input: { channelId: channel.id, to: ['ann@home.test'], body: 'Hi' },
    });
    expect(Object.keys(wrong.errors?.[0]?.extensions.fields ?? {})).toEqual(['to']);
  });
});

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function upload(): Promise<number> {
  const boundary = 'parley-form';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="bike.png"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.from(PNG, 'base64'),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await channels.agent.rest('POST', '/api/v2/wa_templates/files', payload, headers);
  return (answer.json() as { data: { id: number } }).data.id;
}
