import type { ParsedMail } from 'mailparser';
import sharp from 'sharp';
import { until } from '../floor.js';
import { OutsideMailServer } from '../mail-server.js';
import { mailPort } from '../mail-worker.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

/** From the settings to the mail program of a customer, by real SMTP. */
let world: InboxWorld;
let harbour: Company;
let other: Company;
let admin: Colleague;
let agent: Colleague;
let stranger: Colleague;
const outside = new OutsideMailServer();

beforeAll(async () => {
  const port = await mailPort();
  await outside.start(Number(port));
  world = await InboxWorld.open({ SMTP_LISTEN_PORT: await mailPort(), SMTP_URL: `smtp://127.0.0.1:${port}` });
  harbour = await world.company('Harbour Bikes');
  other = await world.company('Other Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent', 'basic_agent');
  stranger = await other.colleague('stranger', 'administrator');
  await world.withWorker();
});

afterAll(async () => {
  await world?.close();
  await outside.stop();
});

const themes = '/api/v2/email_themes';

interface Theme {
  id: number;
  name: string;
  is_default: boolean;
  used_by: number;
  version: number;
}

async function make(facts: object = {}): Promise<Theme> {
  const answer = await admin.rest('POST', themes, { name: 'House', settings: {}, ...facts });
  expect([answer.statusCode, answer.body]).toMatchObject([201, expect.any(String)]);
  return answer.json().data;
}

const get = async (id: number): Promise<Theme> => (await admin.rest('GET', `${themes}/${id}`)).json().data;
const choose = (channelId: number, choice: string, theme_id?: number) =>
  admin.rest('PUT', `/api/v2/channels/${channelId}/email_theme`, { choice, ...(theme_id && { theme_id }) });
const faultsOf = async (settings: object) =>
  (await admin.rest('POST', themes, { name: 'Faulty', settings })).json().errors as Record<string, string[]>;

let boxes = 0;
const mailbox = () => harbour.mailbox(`support-${++boxes}@harbour.test`);

/** An answer in a conversation that a customer began, as it arrived. */
async function answerBy(
  channelId: number,
  words: string,
  before?: () => Promise<unknown>,
): Promise<ParsedMail> {
  const from = `tom-${crypto.randomUUID()}@home.test`;
  const { ticketId } = await harbour.mail(channelId, {
    from,
    text: 'Does it ring?',
    messageId: `<q-${from}>`,
  });
  const sent = await admin.rest('POST', `/api/v2/tickets/${ticketId}/messages`, { message: words });
  expect(sent.statusCode).toBe(201);
  await before?.();
  const at = () => outside.letters.findIndex(({ to }) => to.includes(from));
  await until('the answer', () => at() >= 0);
  return outside.arrived[at()] as ParsedMail;
}

async function logo(): Promise<number> {
  const picture = await sharp({ create: { width: 1_600, height: 400, channels: 3, background: '#14707d' } })
    .jpeg()
    .toBuffer();
  return (await upload(picture)).json().data.id;
}

function upload(content: Buffer) {
  const edge = 'edge';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]);
  return admin.rest('POST', `${themes}/logos`, body, {
    'content-type': `multipart/form-data; boundary=${edge}`,
  });
}

const card = {
  layout: 'card',
  colors: { accent: '#aa3366', background: '#eeeeee', surface: '#ffffff', text: '#222222' },
  font: 'georgia',
  header: { logoWidth: 200, align: 'center', text: 'Hello from {{agency.name}}' },
  footer: { text: 'Open from 9 to 17\nAsk for {{agent.name}}', showsCompany: true },
  showsReference: true,
  replyLine: 'Write above this line',
};

describe('a themed mail', () => {
  it('arrives with the header, the picture and the footer around the words, and the history below as ever', async () => {
    const channelId = await mailbox();
    const theme = await make({ settings: card, logo_id: await logo() });
    expect((await choose(channelId, 'THEME', theme.id)).statusCode).toBe(200);
    const mail = await answerBy(channelId, 'Press harder, {{agent.name}}.');
    const html = String(mail.html);
    expect(html).toContain('Hello from Harbour Bikes');
    expect(html).toContain('Ask for admin');
    expect(html).toContain('background-color:#eeeeee');
    expect(html).toMatch(/#\d+</);
    // What a colleague wrote is not read as a placeholder.
    expect(html).toContain('Press harder, {{agent.name}}.');
    expect(html.indexOf('Ask for admin')).toBeLessThan(html.indexOf('class="parley-quote"'));
    expect(html).toMatch(/<div class="parley-quote">.*<p>Does it ring\?<\/p><\/blockquote><\/div><\/body>/);
    expect(mail.text).toMatch(/^##- Write above this line -##\n\nPress harder/);
    expect(mail.text).toContain('Open from 9 to 17');
    expect(mail.text).toContain('> Does it ring?');
    const [picture] = mail.attachments;
    expect(picture).toMatchObject({ contentType: 'image/png', contentDisposition: 'inline' });
    expect(await sharp(picture?.content).metadata()).toMatchObject({
      width: 800,
      height: 200,
      format: 'png',
    });
    expect(mail.inReplyTo).toMatch(/^<q-tom-/);
  });

  it('is plain where no theme is chosen, or none', async () => {
    const channelId = await mailbox();
    expect(String((await answerBy(channelId, 'As ever.')).html)).toMatch(/^<!doctype html><html><body><div>/);
    const standing = await make({ settings: card, is_default: true });
    expect(String((await answerBy(channelId, 'By default.')).html)).toContain('Hello from');
    await choose(channelId, 'NONE');
    expect(String((await answerBy(channelId, 'Plain.')).html)).not.toContain('Hello from');
    await admin.rest('DELETE', `${themes}/${standing.id}`);
  });

  it('looks as it did when it was written, however late it leaves', async () => {
    const channelId = await mailbox();
    const theme = await make({ settings: card });
    await choose(channelId, 'THEME', theme.id);
    outside.behaviour = 'try later';
    const mail = await answerBy(channelId, 'Soon.', async () => {
      const header = { ...card.header, text: 'Something else' };
      await admin.rest('PUT', `${themes}/${theme.id}`, { settings: { ...card, header } });
      outside.behaviour = 'take';
    });
    expect(String(mail.html)).toContain('Hello from Harbour Bikes');
  }, 30_000);

  it('is made of own HTML with its styles in place', async () => {
    const channelId = await mailbox();
    const html =
      '<html><head><style>.top{color:#123456}</style></head><body><h1 class="top">{{agency.name}}</h1>{{message}}<p>For {{contact.name}}</p></body></html>';
    const theme = await make({ settings: { mode: 'html', html } });
    await choose(channelId, 'THEME', theme.id);
    const mail = await answerBy(channelId, 'Press harder.');
    expect(String(mail.html)).toMatch(/<h1 style="color:\s?#123456;?">Harbour Bikes<\/h1>/);
    expect(String(mail.html)).toMatch(/Press harder\..*<p>For Tom Baker<\/p>/s);
    // It has no colours for the dark, so that programs that ask leave it as it was written.
    expect(String(mail.html)).toContain('<meta name="color-scheme" content="light only"');
    expect(mail.text).toMatch(/^Harbour Bikes\n\nPress harder\.\n[^]*\nFor Tom Baker\n/);
  });

  it('can do nothing but be looked at, whatever somebody wrote into it', async () => {
    const channelId = await mailbox();
    const html = `<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>
      <style>@import url(https://evil.test/a.css); p{background:url(https://evil.test/b)}</style>
      <link rel="stylesheet" href="https://evil.test/c.css"><iframe src="https://evil.test"></iframe>
      <form action="https://evil.test"><input name="password"></form><p>{{message}}</p><svg onload="alert(1)"></svg>`;
    const theme = await make({ settings: { mode: 'html', html } });
    await choose(channelId, 'THEME', theme.id);
    await harbour.query(`UPDATE agency SET name = 'Harbour <b>Bikes' WHERE id = $1`, [harbour.agencyId]);
    const mail = String((await answerBy(channelId, 'Press harder.')).html);
    await harbour.query(`UPDATE agency SET name = 'Harbour Bikes' WHERE id = $1`, [harbour.agencyId]);
    expect(mail).toContain('Press harder.');
    expect(mail).not.toMatch(/script|onerror|onload|evil\.test|iframe|<form|<input|<svg|javascript/i);
  });
});

describe('what cannot be a theme', () => {
  it('is refused with the field named', async () => {
    const html = (text: string) => faultsOf({ mode: 'html', html: text });
    expect(Object.keys(await html('<p>No words</p>'))).toEqual(['settings.html']);
    expect((await html('<p title="{{message}}">x</p>'))['settings.html']).toEqual([
      expect.stringContaining('tag'),
    ]);
    expect((await html('<script>{{message}}</script>'))['settings.html']).toEqual([
      expect.stringContaining('{{message}}'),
    ]);
    expect((await html('{{message}}{{message}}'))['settings.html']).toEqual([
      expect.stringContaining('once'),
    ]);
    expect((await html('{{message}}{{secrets}}'))['settings.html']).toEqual([
      expect.stringContaining('{{secrets}}'),
    ]);
    expect((await html(`{{message}}${'<div>'.repeat(5_000)}`))['settings.html']).toHaveLength(1);
    expect((await html(`{{message}}${'x'.repeat(70_000)}`))['settings.html']).toEqual([
      expect.stringContaining('64 KB'),
    ]);
    expect(Object.keys(await faultsOf({ colors: { accent: 'red' } }))).toEqual(['settings.colors.accent']);
    expect(Object.keys(await faultsOf({ footer: { text: '{{message}}' } }))).toEqual([
      'settings.footer.text',
    ]);
    expect(Object.keys(await faultsOf({ nonsense: 1 }))).toEqual(['settings']);
  });

  it('is a picture that is none', async () => {
    const answer = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect(answer.json().code).toBe('request.unsupported');
  });
});

describe('themes', () => {
  it('are copied, deleted and brought back, one of them the default, and know where they are used', async () => {
    const channelId = await mailbox();
    const first = await make({ name: 'First', is_default: true });
    const second = await make({ name: 'Second', is_default: true });
    expect((await get(first.id)).is_default).toBe(false);
    const used = (await get(second.id)).used_by;
    expect(used).toBeGreaterThan(0);
    await choose(channelId, 'THEME', first.id);
    expect([(await get(first.id)).used_by, (await get(second.id)).used_by]).toEqual([1, used - 1]);
    const copy = (await admin.rest('POST', `${themes}/${first.id}/duplicate`)).json().data as Theme;
    expect(copy).toMatchObject({ name: 'First (2)', is_default: false, used_by: 0 });
    expect((await admin.rest('DELETE', `${themes}/${first.id}`)).statusCode).toBe(204);
    expect((await admin.rest('GET', `${themes}/${first.id}`)).statusCode).toBe(404);
    const chosen = () => admin.rest('GET', `/api/v2/channels/${channelId}/email_theme`);
    expect((await chosen()).json().data).toMatchObject({ choice: 'DEFAULT', theme_id: null });
    const back = await admin.rest('POST', `${themes}/${first.id}/restore`);
    expect(back.json().data).toMatchObject({ name: 'First', used_by: 1 });
    expect((await chosen()).json().data).toMatchObject({ choice: 'THEME', theme_id: first.id });
    await admin.rest('DELETE', `${themes}/${second.id}`);
  });

  it('are not overwritten by who saw an older one', async () => {
    const { id } = await make();
    const save = (name: string) => admin.rest('PUT', `${themes}/${id}`, { name, version: 1 });
    expect((await save('Mine')).statusCode).toBe(200);
    const late = await save('Theirs');
    expect([late.statusCode, late.json().code]).toEqual([409, 'email_theme.version_conflict']);
    expect((await get(id)).name).toBe('Mine');
  });

  it('belong to their company, and to who keeps channels', async () => {
    const { id } = await make();
    const channelId = await mailbox();
    const theirs = await other.mailbox('support@other.test');
    expect((await stranger.rest('GET', `${themes}/${id}`)).statusCode).toBe(404);
    expect((await stranger.rest('PUT', `${themes}/${id}`, { name: 'x' })).statusCode).toBe(404);
    expect((await stranger.rest('POST', `${themes}/${id}/duplicate`)).statusCode).toBe(404);
    expect((await choose(theirs, 'DEFAULT')).statusCode).toBe(404);
    const foreign = await stranger.rest('PUT', `/api/v2/channels/${theirs}/email_theme`, {
      choice: 'THEME',
      theme_id: id,
    });
    expect(foreign.json().errors).toHaveProperty('theme_id');
    const picture = await stranger.rest('POST', themes, { name: 'x', logo_id: await logo() });
    expect(picture.json().errors).toHaveProperty('logo_id');
    expect((await agent.rest('GET', themes)).statusCode).toBe(403);
    expect((await agent.rest('GET', `/api/v2/channels/${channelId}/email_theme`)).statusCode).toBe(403);
  });

  it('are tried before anybody has them: beside the form, and in the own mailbox', async () => {
    const channelId = await mailbox();
    const logoId = String(await logo());
    const preview = (dark: boolean) =>
      admin.ask('query ($i: PreviewEmailThemeInput!) { previewEmailTheme(input: $i) { html text } }', {
        i: { settings: card, logoId, dark },
      });
    const { html, text } = (await preview(false)).previewEmailTheme;
    expect(html).toContain('src="data:image/png;base64,');
    expect(text).toContain('Open from 9 to 17');
    // Whether whoever looks at it likes it dark says nothing about the reader.
    expect(html).not.toContain('prefers-color-scheme');
    expect((await preview(true)).previewEmailTheme.html).toContain('body{background:#131312');
    const { sendTestEmailTheme } = await admin.ask(
      'mutation ($i: SendTestThemeInput!) { sendTestEmailTheme(input: $i) { isSent reason } }',
      { i: { settings: card, logoId, channelId } },
    );
    expect(sendTestEmailTheme).toEqual({ isSent: true, reason: null });
    const at = outside.letters.findIndex(({ to }) => to.includes(admin.email));
    expect(String(outside.arrived[at]?.html)).toContain('@media (prefers-color-scheme:dark)');
    expect(String(outside.arrived[at]?.html)).toContain('Ask for admin');
    expect(outside.arrived[at]?.attachments).toHaveLength(1);
  });
});
