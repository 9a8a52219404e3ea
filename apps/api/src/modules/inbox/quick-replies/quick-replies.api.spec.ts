import type { Colleague, Company } from '../../../../test/worlds/inbox-world.js';
import { InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { QuickReplyFiles } from './quick-reply-files.service.js';

let world: InboxWorld;
let harbour: Company;
let keeper: Colleague;
let agent: Colleague;
let other: Colleague;
let stranger: Colleague;
let mailbox: number;
let ticketId: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  keeper = await harbour.colleague('keeper', 'administrator');
  agent = await harbour.colleague('agent');
  other = await harbour.colleague('other');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  mailbox = await harbour.mailbox('support@quick.test');
  ({ ticketId } = await harbour.mail(mailbox, { name: 'Tom <b>Baker', subject: 'My bell' }));
});
afterAll(() => world?.close());

const CREATE = `mutation ($input: CreateQuickReplyInput!) { createQuickReply(input: $input) {
  id version title shortcut body text audience viewerCanEdit attachments { id name } } }`;

async function make(by: Colleague, input: object) {
  const { createQuickReply } = await by.ask(CREATE, {
    input: { title: 'Hello', type: 'MESSAGING', body: 'Hello!', ...input },
  });
  return createQuickReply as { id: string; version: number; shortcut: string; body: string; text: string };
}

async function suggested(by: Colleague, term: string, filter: object = {}) {
  const { suggestQuickReplies } = await by.ask(
    `query ($term: String!, $filter: QuickReplyFilter) { suggestQuickReplies(term: $term, filter: $filter) { title } }`,
    { term, filter },
  );
  return (suggestQuickReplies as { title: string }[]).map(({ title }) => title);
}

async function upload(by: Colleague, name: string, content = 'The opening hours') {
  const boundary = 'parley-form';
  const payload = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
      `content-type: text/plain\r\n\r\n${content}\r\n--${boundary}--\r\n`,
  );
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await by.rest('POST', '/api/v2/quick_replies/attachments', payload, headers);
  return (answer.json() as { data: { id: number } }).data.id;
}

describe('a quick reply', () => {
  it('is made, read, changed, deleted and brought back, by both faces of the API', async () => {
    const made = await keeper.rest('POST', '/api/v2/quick_replies', {
      title: 'Opening hours',
      shortcut: '/Hours',
      type: 'MESSAGING',
      body: 'We are open from 9 to 18.',
    });
    const { data } = made.json() as { data: { id: number; version: number } };
    expect([made.statusCode, data]).toEqual([
      201,
      expect.objectContaining({ shortcut: 'hours', audience: 'EVERYBODY', use_count: 0, version: 1 }),
    ]);
    const url = `/api/v2/quick_replies/${data.id}`;
    const changed = await keeper.rest('PUT', url, { title: 'When we are open', version: 1 });
    expect(changed.json().data).toMatchObject({ title: 'When we are open', shortcut: 'hours', version: 2 });
    const late = await keeper.rest('PUT', url, { title: 'Too late', version: 1 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'inbox.quick_reply_version_conflict']);
    expect((await keeper.rest('DELETE', url)).statusCode).toBe(204);
    expect((await agent.rest('GET', url)).statusCode).toBe(404);
    expect(await suggested(agent, 'hours')).toEqual([]);
    await keeper.ask(`mutation ($id: ID!) { restoreQuickReply(id: $id) { id } }`, { id: String(data.id) });
    expect(await suggested(agent, 'hou')).toEqual(['When we are open']);
  });

  it('has a shortcut that no other has, until that one is gone', async () => {
    const { id } = await make(keeper, { shortcut: 'return' });
    const again = await keeper.graphql(CREATE, {
      input: { title: 'Another', type: 'SMS', body: 'Hi', shortcut: 'RETURN' },
    });
    expect(again.errors?.[0]?.extensions).toMatchObject({
      code: 'validation.failed',
      fields: { shortcut: [expect.any(String)] },
    });
    await keeper.ask(`mutation ($id: ID!) { deleteQuickReply(id: $id) { id } }`, { id });
    await make(keeper, { shortcut: 'return', title: 'Second' });
    expect(await keeper.refused(`mutation ($id: ID!) { restoreQuickReply(id: $id) { id } }`, { id })).toBe(
      'validation.failed',
    );
  });

  it('is shared by those who keep them; everybody has their own', async () => {
    expect(await agent.refused(CREATE, { input: { title: 'Mine', type: 'SMS', body: 'Hi' } })).toBe(
      'auth.forbidden',
    );
    const own = await make(agent, { title: 'Zebra greeting', audience: 'PRIVATE', shortcut: 'zeb' });
    expect(await suggested(agent, 'zebra')).toEqual(['Zebra greeting']);
    expect(await suggested(other, 'zebra')).toEqual([]);
    expect(await suggested(keeper, 'zebra')).toEqual([]);
    const update = `mutation ($id: ID!) { updateQuickReply(input: { id: $id, title: "Taken" }) { id } }`;
    expect(await keeper.refused(update, { id: own.id })).toBe('not_found');
    expect(
      await agent.refused(
        `mutation ($id: ID!) { updateQuickReply(input: { id: $id, audience: EVERYBODY }) { id } }`,
        { id: own.id },
      ),
    ).toBe('auth.forbidden');
    const shared = await make(keeper, { title: 'Shared' });
    expect(await agent.refused(update, { id: shared.id })).toBe('auth.forbidden');
    expect(await stranger.refused(update, { id: shared.id })).toBe('not_found');
  });

  it('may be for teams, and is then for their members only', async () => {
    const team = await harbour.team('Workshop');
    await harbour.query('INSERT INTO team_member (agency_id, team_id, user_id) VALUES ($1, $2, $3)', [
      harbour.agencyId,
      team,
      agent.id,
    ]);
    await make(keeper, { title: 'Quokka torque', audience: 'TEAMS', teamIds: [team] });
    expect(await suggested(agent, 'quokka')).toEqual(['Quokka torque']);
    expect(await suggested(other, 'quokka')).toEqual([]);
    const none = await keeper.graphql(CREATE, {
      input: { title: 'No team', type: 'SMS', body: 'Hi', audience: 'TEAMS' },
    });
    expect(none.errors?.[0]?.extensions.fields).toEqual({ teamIds: [expect.any(String)] });
  });

  it('is found by shortcut, then title, then what one uses, then its words', async () => {
    await make(keeper, { title: 'A', body: 'about xylophones, first by title' });
    const used = await make(keeper, { title: 'B', body: 'about xylophones, used' });
    await make(keeper, { title: 'Xylophone repair' });
    await make(keeper, { title: 'D', shortcut: 'xylo-price' });
    await make(keeper, { title: 'E', shortcut: 'xylo' });
    await agent.ask(SEND, { input: reply({ quickReplyIds: [used.id] }) });
    expect(await suggested(agent, 'xylo')).toEqual(['E', 'D', 'Xylophone repair', 'B', 'A']);
    expect(await suggested(other, 'xylo')).toEqual(['E', 'D', 'Xylophone repair', 'B', 'A']);
  });

  it('is offered where it fits: by the type of the channel, and by the channels it is for', async () => {
    const chat = await harbour.chat();
    await make(keeper, { title: 'Walrus chat' });
    await make(keeper, { title: 'Walrus mail', type: 'EMAIL', body: '<p>Hi</p>', channelIds: [mailbox] });
    await make(keeper, { title: 'Walrus text', type: 'SMS' });
    const second = await harbour.mailbox('sales@quick.test');
    expect(await suggested(agent, 'walrus', { channelId: chat.channelId })).toEqual(['Walrus chat']);
    expect(await suggested(agent, 'walrus', { channelId: mailbox })).toEqual(['Walrus mail']);
    expect(await suggested(agent, 'walrus', { channelId: second })).toEqual([]);
    const sms = await agent.rest('GET', '/api/v2/quick_replies?type=SMS&term=walrus');
    expect(sms.json().data.map(({ title }: { title: string }) => title)).toEqual(['Walrus text']);
    const hidden = await harbour.privateMailbox('board@quick.test', other);
    expect((await agent.rest('GET', `/api/v2/quick_replies?channel_id=${hidden}`)).statusCode).toBe(422);
  });

  it('is listed by title, page after page', async () => {
    for (const title of ['mm Éclair', 'mm dragon', 'mm apple']) await make(keeper, { title });
    const first = (await agent.rest('GET', '/api/v2/quick_replies?term=mm&per_page=2')).json();
    const next = (await agent.rest('GET', first.links.next)).json();
    const titles = [...first.data, ...next.data].map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['mm apple', 'mm dragon', 'mm Éclair']);
    expect(next.links.next).toBeNull();
  });

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a shortcut of two words', { shortcut: 'two words' }, 'shortcut'],
    ['a text message that no network takes', { type: 'SMS', body: 'x'.repeat(1_601) }, 'body'],
    ['nothing to say', { body: '  ' }, 'body'],
    ['a folder that is not there', { folderId: '999999' }, 'folderId'],
    ['a channel that is not there', { channelIds: ['999999'] }, 'channelIds'],
    ['a file that is not there', { attachmentIds: ['999999'] }, 'attachmentIds'],
  ])('is not made with %s', async (_, input, field) => {
    const { errors } = await keeper.graphql(CREATE, {
      input: { title: 'Hello', type: 'MESSAGING', body: 'Hi', ...input },
    });
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
  });

  it('is harmless, however it was written', async () => {
    const { body } = await make(keeper, {
      type: 'EMAIL',
      body: '<p onclick="x()">Hi {{contact.first_name}}<script>alert(1)</script></p>',
    });
    expect(body).toBe('<p>Hi {{contact.first_name}}</p>');
  });
});

describe('variables', () => {
  it('are filled in for a conversation, escaped in HTML; what has no value stays and is named', async () => {
    await keeper.rest('POST', '/api/v2/custom_fields', {
      type: 'TICKET',
      kind: 'TEXT',
      title: 'Frame number',
    });
    const { id } = await make(keeper, {
      type: 'EMAIL',
      subject: 'About {{ticket.subject}}',
      body: '<p>Dear {{contact.name}}, {{contact.phone|no number}}, {{custom.Frame number}}: {{agency.name}}</p>',
    });
    const answer = await agent.rest('GET', `/api/v2/quick_replies/${id}/render?ticket_id=${ticketId}`);
    expect(answer.json().data).toMatchObject({
      subject: 'About My bell',
      body: '<p>Dear Tom &lt;b&gt;Baker, no number, {{custom.Frame number}}: Harbour Bikes</p>',
      missing: ['custom.Frame number'],
    });
    await agent.rest('PUT', `/api/v2/tickets/${ticketId}/fields`, { fields: { frame_number: 'HB-1 <2>' } });
    const filled = await agent.rest('GET', `/api/v2/quick_replies/${id}/render?ticket_id=${ticketId}`);
    expect(filled.json().data).toMatchObject({
      body: '<p>Dear Tom &lt;b&gt;Baker, no number, HB-1 &lt;2&gt;: Harbour Bikes</p>',
      missing: [],
    });
    const { replyVariables } = await agent.ask(
      `query ($ticketId: ID) { replyVariables(ticketId: $ticketId) { name value } }`,
      { ticketId },
    );
    expect(replyVariables).toContainEqual({ name: 'contact.first_name', value: 'Tom' });
    const foreign = `query ($ticketId: ID) { replyVariables(ticketId: $ticketId) { name } }`;
    expect(await stranger.refused(foreign, { ticketId })).toBe('not_found');
  });
});

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) {
  message { id attachments { name url } } } }`;
const reply = (more: object) => ({ ticketId, kind: 'REPLY', body: '<p>Here you are.</p>', ...more });

describe('files of quick replies', () => {
  it('go with any number of messages, are stored once, and stay as long as a message shows them', async () => {
    const fileId = await upload(keeper, 'hours.txt');
    const { id } = await make(keeper, { title: 'With file', attachmentIds: [fileId] });
    for (const key of ['one', 'two', 'two']) {
      const input = reply({
        quickReplyAttachmentIds: [fileId],
        quickReplyIds: [id],
        clientMutationId: `f-${key}`,
      });
      const { sendMessage } = await agent.ask(SEND, { input });
      const [file] = sendMessage.message.attachments;
      expect(file.name).toBe('hours.txt');
      expect((await world.inject({ method: 'GET', url: file.url })).body).toBe('The opening hours');
    }
    const rows = await harbour.query<{ key: string }>(
      'SELECT storage_key AS key FROM attachment WHERE quick_reply_attachment_id = $1',
      [fileId],
    );
    expect([rows.length, new Set(rows.map(({ key }) => key)).size]).toEqual([2, 1]);
    // The message that was sent twice with one key counts once.
    const { data } = (await agent.rest('GET', `/api/v2/quick_replies/${id}`)).json();
    expect(data).toMatchObject({ use_count: 2, last_used_at: expect.any(String) });

    await keeper.rest('DELETE', `/api/v2/quick_replies/${id}`);
    await harbour.query(`UPDATE quick_reply SET deleted_at = now() - interval '31 days' WHERE id = $1`, [id]);
    await harbour.query(
      `UPDATE quick_reply_attachment SET created_at = now() - interval '40 days' WHERE id = $1`,
      [fileId],
    );
    await world.app.get(QuickReplyFiles).sweep();
    expect(await harbour.query('SELECT 1 FROM quick_reply WHERE id = $1', [id])).toEqual([]);
    expect(await harbour.query('SELECT 1 FROM quick_reply_attachment WHERE id = $1', [fileId])).toHaveLength(
      1,
    );
  });

  it('are not lent to those who may not use them', async () => {
    const fileId = await upload(agent, 'secret.txt');
    await make(agent, { audience: 'PRIVATE', attachmentIds: [fileId] });
    const refused = await other.graphql(SEND, { input: reply({ quickReplyAttachmentIds: [fileId] }) });
    expect(refused.errors?.[0]?.extensions.fields).toEqual({ quickReplyAttachmentIds: [expect.any(String)] });
  });

  it('are copied with their quick reply', async () => {
    const fileId = await upload(keeper, 'map.txt');
    const { id } = await make(keeper, { title: 'Way to us', shortcut: 'way', attachmentIds: [fileId] });
    const copy = (await keeper.rest('POST', `/api/v2/quick_replies/${id}/duplicate`)).json().data;
    expect(copy).toMatchObject({
      title: 'Way to us (2)',
      shortcut: null,
      attachments: [{ name: 'map.txt' }],
    });
    expect(copy.attachments[0].id).not.toBe(fileId);
    const mine = (await agent.rest('POST', `/api/v2/quick_replies/${id}/duplicate`)).json().data;
    expect(mine.audience).toBe('PRIVATE');
  });

  it('come by the form of REST as well', async () => {
    const fileId = await upload(keeper, 'form.txt');
    await make(keeper, { attachmentIds: [fileId] });
    const sent = await agent.rest('POST', `/api/v2/tickets/${ticketId}/messages`, {
      message: '',
      quick_reply_attachment_ids: [fileId],
    });
    expect(sent.json().data.attachments).toMatchObject([{ name: 'form.txt' }]);
  });
});

describe('a file of quick replies', () => {
  it('is written, read again and changes nothing; what is new in it is made, all lines or none', async () => {
    const { id } = (await keeper.rest('POST', '/api/v2/quick_reply_folders', { name: 'Sheets' })).json().data;
    await make(keeper, { title: 'Sheet one', shortcut: 'sheet1', body: '=1+1, hello', folderId: id });
    const csv = (await keeper.rest('GET', '/api/v2/quick_replies/export')).body;
    expect(csv).toContain(`'=1+1, hello`);
    const bring = (text: string, query = '') =>
      keeper.rest('POST', `/api/v2/quick_replies/import${query}`, { csv: text });
    expect((await bring(csv)).json().data).toMatchObject({ created: 0, updated: 0, refused: 0 });
    const head = 'Title,Shortcut,Type,Subject,Body,Folder';
    const good = `${head}\nSheet 1,sheet1,messaging,,Changed,Sheets\nSheet two,,EMAIL,Hi,<p>New<script>x</script></p>,`;
    expect((await bring(good, '?dry_run=true')).json().data).toMatchObject({
      dry_run: true,
      created: 1,
      updated: 1,
    });
    expect((await bring(`${good}\nBad,two words,FAX,,,Nowhere`)).statusCode).toBe(422);
    expect(await suggested(agent, 'sheet two')).toEqual([]);
    expect((await bring(good)).json().data).toMatchObject({ created: 1, updated: 1 });
    const { data } = (await agent.rest('GET', '/api/v2/quick_replies?term=sheet')).json();
    expect(data).toMatchObject([
      { title: 'Sheet 1', body: 'Changed', folder_id: id },
      { title: 'Sheet two', body: '<p>New</p>', type: 'EMAIL' },
    ]);
    const json = (await keeper.rest('GET', '/api/v2/quick_replies/export?format=json')).json().data;
    expect(json).toContainEqual(expect.objectContaining({ title: 'Sheet 1', folder: 'Sheets' }));
    expect((await agent.rest('GET', '/api/v2/quick_replies/export')).statusCode).toBe(403);
  });
});

describe('folders', () => {
  it('are two levels deep, and give back what stood in them when they come back', async () => {
    const folder = async (body: object) => keeper.rest('POST', '/api/v2/quick_reply_folders', body);
    const top = (await folder({ name: 'Workshop' })).json().data;
    const sub = (await folder({ name: 'Brakes', parent_id: top.id })).json().data;
    expect((await folder({ name: 'Pads', parent_id: sub.id })).json().errors).toHaveProperty('parent_id');
    expect((await folder({ name: 'Workshop' })).json().errors).toHaveProperty('name');
    expect((await agent.rest('POST', '/api/v2/quick_reply_folders', { name: 'Mine' })).statusCode).toBe(403);
    await make(keeper, { title: 'Brake pads', folderId: sub.id });
    const inTop = async () =>
      (await agent.rest('GET', `/api/v2/quick_replies?folder_id=${top.id}`)).json().data.length;
    expect(await inTop()).toBe(1);
    await keeper.rest('DELETE', `/api/v2/quick_reply_folders/${sub.id}`);
    expect(await inTop()).toBe(0);
    expect((await keeper.rest('POST', `/api/v2/quick_reply_folders/${sub.id}/restore`)).statusCode).toBe(200);
    expect(await inTop()).toBe(1);
  });
});
