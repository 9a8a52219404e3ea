import { ContactFiles } from '../../../test/worlds/contact-files.js';
import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let files: ContactFiles;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  files = new ContactFiles(harbour, admin);
  for (const [kind, title] of [
    ['TEXT', 'Name'],
    ['TEXT', 'Bike'],
    ['CHECKBOX', 'Member'],
    ['DATE', 'Since'],
    ['NUMBER', 'Points'],
  ])
    await admin.rest('POST', '/api/v2/custom_fields', { type: 'CONTACT', kind, title });
  await files.whole(
    [
      'name,email,phone,external id,whatsapp id,bike,member,since,points,language,time zone,blocked',
      '=HYPERLINK("x"),a@out.test;b@out.test,+31201110001;+31201110002,ext-1,NL.ENT.9; NL.ENT.8,=1+1,yes,2024-02-29,1.5,pt_BR,Europe/Berlin,yes',
      `"Ömer ""🦊"" שלום",omer@out.test,,,,"two\nlines",no,,,,,`,
      ",nameless@out.test,,,,'=quoted,,,-3,,,",
      ...Array.from({ length: 210 }, (_, at) => `Person ${at},p${at}@out.test,,,,,,,,,,`),
    ].join('\n'),
  );
  await places();
  await care();
  const mailbox = await harbour.mailbox('support@harbour.test');
  await harbour.mail(mailbox, { from: 'wrote@out.test', name: 'Wrote' });
  await harbour.query(`UPDATE contact SET email = 'unproven@out.test' WHERE email = 'wrote@out.test'`);
});

afterAll(() => world?.close());

/** Groups with odd names, and two profiles of one name. */
async function places(): Promise<void> {
  const rows = await harbour.query<{ id: string }>('SELECT id FROM contact ORDER BY id LIMIT 2');
  const ids = rows.map(({ id }) => Number(id));
  for (const name of ['VIP', 'Odd; "one"']) {
    const { data } = (await admin.rest('POST', '/api/v2/contact_groups', { name })).json();
    await admin.rest('POST', `/api/v2/contact_groups/${data.id}/members`, { ids });
  }
  for (const id of ids) {
    const { data } = (await admin.rest('POST', '/api/v2/profiles', { name: '=Twin' })).json();
    await admin.rest('POST', `/api/v2/profiles/${data.id}/contacts`, { contact_ids: [id] });
  }
}

/** Consents, and notes with lines that look like what stands between two; those of one have no room in a cell. */
async function care(): Promise<void> {
  const rows = await harbour.query<{ id: string }>('SELECT id FROM contact ORDER BY id LIMIT 3');
  const [first, second, third] = rows.map(({ id }) => `/api/v2/contacts/${id}`);
  for (const [kind, state] of [
    ['email', 'opted_in'],
    ['sms', 'opted_out'],
  ])
    await admin.rest('PUT', `${first}/consents/${kind}`, { state, evidence: 'By phone' });
  for (const body of ['=1+1', 'Two\n***\nlines', '***'])
    await admin.rest('POST', `${second}/notes`, { body });
  for (const letter of ['a', 'b', 'c'])
    await admin.rest('POST', `${third}/notes`, { body: letter.repeat(4_000) });
}

const all = (query = '') => admin.rest('GET', `/api/v2/contacts/export?${query}`);
const snapshot = () =>
  harbour.query(
    `SELECT c.*, (SELECT json_agg(i ORDER BY i.id) FROM contact_identity i WHERE i.contact_id = c.id) AS ways,
       (SELECT json_agg(m ORDER BY m.group_id) FROM contact_group_member m WHERE m.contact_id = c.id) AS groups,
       (SELECT json_agg(n ORDER BY n.id) FROM contact_note n WHERE n.contact_id = c.id) AS notes,
       (SELECT json_agg(s ORDER BY s.id) FROM contact_consent s WHERE s.contact_id = c.id) AS consents,
       (SELECT json_agg(v ORDER BY v.field_id) FROM contact_field_value v WHERE v.contact_id = c.id) AS fields
     FROM contact c ORDER BY c.id`,
  );

describe('an export of contacts', () => {
  it.each(['csv', 'xlsx'])(
    'as %s runs nothing, and changes nothing when it is imported again',
    async (format) => {
      const before = await snapshot();
      const answer = await all(`format=${format}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="contacts-.*\\.${format}"$`),
      );
      if (format === 'csv') {
        expect(answer.body).toContain('email: opted_in; sms: opted_out');
        expect(answer.body).toContain('\\***');
        expect(answer.body).toMatch(/b{4000}\n\*\*\*\nc{4000}",1/);
        expect(answer.body).toContain(`"'=HYPERLINK(""x"")"`);
        expect(answer.body).toContain('"""Odd; """"one""""""; VIP"');
        expect(answer.body).not.toMatch(/(^|,|")[=+@-]/m);
      }
      for (const on_match of ['overwrite', 'fill']) {
        for (const match_by of [['parley_id'], ['parley_id', 'external_id', 'email', 'phone']]) {
          const view = await files.upload(answer.rawPayload);
          expect(view).toMatchObject({ source: 'PARLEY', total: before.length });
          await files.planned(view, { match_by, on_match });
          await files.tried(view.id);
          const done = await files.started(view.id);
          expect([await files.reasons(done.id), done]).toMatchObject([
            [],
            { unchanged: before.length, refused: 0 },
          ]);
        }
      }
      expect(await snapshot()).toEqual(before);
    },
  );

  it('holds what the list shows, and is told in the audit log', async () => {
    const answer = await all('term=Person%201&has_email=true');
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(1 + 1 + 10 + 100);
    expect((await all('has_phone=true')).body.trim().split('\r\n')).toHaveLength(2);
    const log = (await admin.rest('GET', '/api/v2/audit_log?per_page=5')).json().data;
    expect(log[0]).toMatchObject({ action: 'export.contacts' });
  });

  it('is for those who may take contacts away', async () => {
    const agent = await harbour.colleague('agent');
    expect((await agent.rest('GET', '/api/v2/contacts/export')).statusCode).toBe(403);
    expect((await all('format=pdf')).statusCode).toBe(422);
  });
});
