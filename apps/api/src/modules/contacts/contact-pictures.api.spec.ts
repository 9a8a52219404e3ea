import sharp from 'sharp';
import { Database } from '../../platform/database/index.js';
import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';
import { ContactPictures } from './pictures/contact-pictures.service.js';
import { ContactErasures } from './privacy/contact-erasures.service.js';

const path = '/api/v2/contacts';
const MARK = '----parley-test';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let stranger: Colleague;
let mailbox: number;
let made = 0;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  mailbox = await harbour.mailbox('support@harbour.test');
});
afterAll(() => world?.close());

const photo = (background = '#14707d') =>
  sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

async function send(id: number, content: Buffer, who = agent) {
  const head = `--${MARK}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${MARK}--\r\n`)]);
  const type = { 'content-type': `multipart/form-data; boundary=${MARK}` };
  return who.rest('POST', `${path}/${id}/picture`, body, type);
}

async function contact(): Promise<number> {
  made += 1;
  const answer = await agent.rest('POST', path, {
    full_name: `Pia Picture${made}`,
    email: `pia-${made}@home.test`,
  });
  return answer.json().data.id;
}
const shown = async (id: number): Promise<string | null> =>
  (await agent.rest('GET', `${path}/${id}`)).json().data.picture;
const pictured = async (id: number, color?: string): Promise<string> =>
  (await send(id, await photo(color))).json().data.picture;
const open = (url: string) => world.app.inject({ url });

async function sweepLater(): Promise<void> {
  await harbour.query(
    `UPDATE contact_picture SET changed_at = changed_at - interval '8 days' WHERE agency_id = $1`,
    [harbour.agencyId],
  );
  await world.app
    .get(Database)
    .forEachAgency('test.sweep-pictures', (ctx) => world.app.get(ContactPictures).sweep(ctx));
}

describe('a picture of a contact', () => {
  it('is made square in two sizes and shown wherever the contact is', async () => {
    const { ticketId } = await harbour.mail(mailbox, { from: `mia-${(made += 1)}@home.test`, name: 'Mia' });
    const ticket = (await agent.rest('GET', `/api/v2/tickets/${ticketId}`)).json().data;
    expect(ticket.contact.picture).toBeNull();
    const answer = await send(ticket.contact.id, await photo());
    expect(answer.statusCode).toBe(201);
    const address: string = answer.json().data.picture;
    expect(address).toMatch(/^\/files\/contacts\/\d+\/[0-9a-f-]{36}\/96$/);
    for (const size of [96, 512]) {
      const file = await open(address.replace(/96$/, String(size)));
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const facts = await sharp(file.rawPayload).metadata();
      expect([facts.format, facts.width, facts.height]).toEqual(['webp', size, size]);
    }
    const seen = await agent.ask(
      `query ($id: ID!) { ticket(id: $id) { contact { picture pictureLarge } }
         tickets(first: 5) { edges { node { contact { picture } } } } }`,
      { id: String(ticketId) },
    );
    expect(seen.ticket.contact).toEqual({
      picture: address,
      pictureLarge: address.replace(/96$/, '512'),
    });
    const listed = seen.tickets.edges.map((edge: { node: { contact: object } }) => edge.node.contact);
    expect(listed).toContainEqual({ picture: address });
    const { data } = (await agent.rest('GET', '/api/v2/tickets')).json();
    expect(data.map((one: { contact: { picture: string } }) => one.contact.picture)).toContain(address);
  });

  it.each([
    ['a drawing that is a program', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 415],
    ['a page', '<!doctype html><script>alert(1)</script>', 415],
    ['a document', '%PDF-1.7\n', 415],
  ])('is not %s', async (_, content, status) => {
    const id = await contact();
    const before = await pictured(id);
    expect((await send(id, Buffer.from(content))).statusCode).toBe(status);
    expect(await shown(id)).toBe(before);
  });

  it('is replaced and taken away, and comes back', async () => {
    const id = await contact();
    const first = await pictured(id, 'red');
    const second = await pictured(id, 'blue');
    expect(second).not.toBe(first);
    const back = (url: string) => agent.rest('POST', url);
    expect((await back(`${path}/${id}/picture/restore`)).json().data.picture).toBe(first);
    const gone = (await agent.rest('DELETE', `${path}/${id}/picture`)).json().data;
    expect(gone.picture).toBeNull();
    expect((await back(`${path}/${id}/picture/restore`)).json().data.picture).toBe(first);
    expect((await open(first)).statusCode).toBe(200);
    // Nothing to take away is no error, and counts no version.
    const none = await contact();
    const { version } = (await agent.rest('DELETE', `${path}/${none}/picture`)).json().data;
    expect(version).toBe(1);
    expect((await back(`${path}/${none}/picture/restore`)).statusCode).toBe(404);
  });

  it('is thrown away some days after nobody shows it any more, and not before', async () => {
    const id = await contact();
    const [first, second] = [await pictured(id), await pictured(id)];
    await world.app
      .get(Database)
      .forEachAgency('test.sweep-pictures', (ctx) => world.app.get(ContactPictures).sweep(ctx));
    expect((await open(first)).statusCode).toBe(200);
    await sweepLater();
    expect((await open(first)).statusCode).toBe(404);
    expect((await open(first.replace(/96$/, '512'))).statusCode).toBe(404);
    expect((await open(second)).statusCode).toBe(200);
    expect((await agent.rest('POST', `${path}/${id}/picture/restore`)).statusCode).toBe(404);
  });

  it('is chosen in a merge and given back by its undoing', async () => {
    const [one, two] = [await contact(), await contact()];
    const theirs = await pictured(two);
    const preview = await agent.rest('POST', `${path}/${one}/merge/preview`, { source_contact_ids: [two] });
    expect(preview.json().data.fields).toContainEqual(
      expect.objectContaining({
        key: 'picture',
        chosen_contact_id: two,
        values: [
          { contact_id: one, text: null },
          { contact_id: two, text: theirs },
        ],
      }),
    );
    const merge = async (fields: object[]) =>
      (await agent.rest('POST', `${path}/${one}/merge`, { source_contact_ids: [two], fields })).json()
        .merge_ids[0];
    const undo = (id: number) => agent.rest('POST', `/api/v2/contact_merges/${id}/undo`);
    const first = await merge([]);
    expect(await shown(one)).toBe(theirs);
    // Taken away while they are one, it comes back to the one; and to both when they are two again.
    await agent.rest('DELETE', `${path}/${one}/picture`);
    expect((await agent.rest('POST', `${path}/${one}/picture/restore`)).json().data.picture).toBe(theirs);
    await undo(first);
    expect([await shown(one), await shown(two)]).toEqual([null, theirs]);
    const own = await pictured(one);
    const second = await merge([{ key: 'picture', contact_id: two }]);
    expect(await shown(one)).toBe(theirs);
    await sweepLater();
    await undo(second);
    expect([await shown(one), await shown(two)]).toEqual([own, theirs]);
    for (const address of [own, theirs]) expect((await open(address)).statusCode).toBe(200);
  });

  it('is among what is held of somebody, and goes with them', async () => {
    const id = await contact();
    const [first, second] = [await pictured(id), await pictured(id)];
    const held = (await admin.rest('GET', `${path}/${id}/held`)).json();
    const keys = held.contact_picture.map(({ image_key: key }: { image_key: string }) => key);
    expect(keys).toEqual([first, second].map((address) => address.split('/')[4]));
    const { full_name: name } = (await agent.rest('GET', `${path}/${id}`)).json().data;
    await admin.rest('POST', `${path}/${id}/erasure`, { name });
    await harbour.query(
      `UPDATE contact_erasure SET due_at = now() - interval '1 minute' WHERE agency_id = $1 AND contact_ref = $2`,
      [harbour.agencyId, id],
    );
    await world.app.get(ContactErasures).sweep();
    for (const address of [first, second, first.replace(/96$/, '512')])
      expect((await open(address)).statusCode).toBe(404);
  });

  it('is changed by those alone who see the contact, and is at no address that could be guessed', async () => {
    const id = await contact();
    const address = await pictured(id);
    expect((await send(id, await photo(), stranger)).statusCode).toBe(404);
    expect((await stranger.rest('DELETE', `${path}/${id}/picture`)).statusCode).toBe(404);
    expect((await stranger.rest('POST', `${path}/${id}/picture/restore`)).statusCode).toBe(404);
    const [, , , agency, key] = address.split('/');
    for (const wrong of [
      `/files/contacts/${agency}/${key}/97`,
      `/files/contacts/${Number(agency) + 1}/${key}/96`,
      `/files/people/${agency}/${key}/96`,
      `/files/contacts/${agency}/..%2f..%2fsecrets.key/96`,
    ])
      expect([wrong, (await open(wrong)).statusCode]).toEqual([wrong, 404]);
    const set = `mutation ($input: ContactPictureInput!) { setContactPicture(input: $input) { picture version } }`;
    const content = (await photo()).toString('base64');
    const { setContactPicture } = await agent.ask(set, { input: { contactId: String(id), content } });
    expect(setContactPicture.picture).toMatch(/96$/);
    const svg = Buffer.from('<svg/>').toString('base64');
    expect(await agent.refused(set, { input: { contactId: String(id), content: svg } })).toBe(
      'request.unsupported',
    );
    const ids = { id: String(id) };
    const remove = 'mutation ($id: ID!) { removeContactPicture(contactId: $id) { picture } }';
    expect((await agent.ask(remove, ids)).removeContactPicture.picture).toBeNull();
    const restore = 'mutation ($id: ID!) { restoreContactPicture(contactId: $id) { picture } }';
    expect((await agent.ask(restore, ids)).restoreContactPicture.picture).toBe(setContactPicture.picture);
  });
});
