import { Jobs } from '../../platform/jobs/index.js';
import { ContactFiles } from '../../../test/worlds/contact-files.js';
import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';
import { ContactImportNews } from './importing/contact-import-news.service.js';
import { ContactImportUpkeep } from './importing/contact-import-upkeep.service.js';
import { ImportRunner } from './importing/import-runner.service.js';

const path = '/api/v2/contact_imports';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let files: ContactFiles;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  files = new ContactFiles(harbour, admin);
});

afterAll(() => world?.close());

const rows = (count: number, domain: string) =>
  ['name,email', ...Array.from({ length: count }, (_, at) => `Person ${at},p${at}@${domain}`)].join('\n');

/** A second goes by whenever somebody looks. */
function slow(): () => number {
  let now = 0;
  return () => (now += 1_000);
}

/** Whoever looks for imports that stand still finds it. */
async function waitsAtTheSweep(id: number): Promise<void> {
  await harbour.query(
    `UPDATE contact_import SET touched_at = now() - interval '1 hour' WHERE agency_id = $1 AND id = $2`,
    [harbour.agencyId, id],
  );
  const wake = vi.spyOn(world.app.get(Jobs), 'wake');
  await world.app.get(ContactImportUpkeep).wakeStalled();
  const woken = wake.mock.calls.map(([, payload]) => payload);
  wake.mockRestore();
  expect(woken).toContainEqual({ agencyId: harbour.agencyId, id });
}

it('is read anew when its worker died, and nothing of it is there twice', async () => {
  const news = world.app.get(ContactImportNews);
  const dies = vi.spyOn(news, 'progress').mockRejectedValue(new Error('killed'));
  const pace = vi.spyOn(performance, 'now').mockImplementation(slow());
  await expect(files.upload(rows(2_500, 'reading.test'))).rejects.toThrow('killed');
  pace.mockRestore();
  dies.mockRestore();
  const [{ id }] = (await admin.rest('GET', path)).json().data;
  expect(await files.get(id)).toMatchObject({ status: 'READING', columns: [], total: 0 });
  await waitsAtTheSweep(id);
  expect(await files.worked(id)).toMatchObject({ status: 'READY', total: 2_500, seen: 0 });
  // The job that comes too late finds nothing to do.
  expect(await world.app.get(ImportRunner).run(harbour.agencyId, id, 60_000)).toBe(false);
  expect(await files.started(id)).toMatchObject({ status: 'DONE', created: 2_500, refused: 0 });
});

it('is tried anew when its worker died, with the counts from nothing', async () => {
  const view = await files.upload(rows(2_500, 'trying.test'));
  const news = world.app.get(ContactImportNews);
  const dies = vi.spyOn(news, 'progress').mockRejectedValue(new Error('killed'));
  const pace = vi.spyOn(performance, 'now').mockImplementation(slow());
  await expect(files.tried(view.id)).rejects.toThrow('killed');
  pace.mockRestore();
  dies.mockRestore();
  expect(await files.get(view.id)).toMatchObject({ status: 'TRYING', trial: null });
  await waitsAtTheSweep(view.id);
  expect(await files.worked(view.id)).toMatchObject({
    status: 'READY',
    trial: { created: 2_500, updated: 0, refused: 0 },
  });
  expect(await harbour.query(`SELECT 1 FROM contact WHERE email LIKE '%@trying.test'`)).toEqual([]);
});
