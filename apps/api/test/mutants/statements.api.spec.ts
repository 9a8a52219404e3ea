import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { isChange } from '../isolation/catalogue/operation.js';
import { caseOf } from '../isolation/calls/call.js';
import { callerOf, freshCall, send } from '../isolation/calls/try.js';
import { ProofWorld } from '../isolation/world/world.js';
import { type Site, sitesIn, without } from './predicates.js';
import { aimed } from './aim.js';
import { recordStatements } from './recorder.js';
import { Replay, type Statement, watchRows } from './replay.js';
import { SWEEP } from '../sweep.js';

vi.setConfig(SWEEP);

interface Fate {
  site: Site;
  statement: string;
  values: readonly unknown[];
  executions: number;
  caught: string;
  /** With all predicates of the statement away, so that no other one stands behind it. */
  caughtWithOthers: string;
  /** What got past row-level security. */
  leaked: string;
}

/** `node bin/mutants.mjs` removes every predicate; `npm test` one in ten, and replays less. */
const isWhole = process.env.PARLEY_MUTANTS === 'all';
const ENOUGH = isWhole ? 6 : 1;
const ONE_IN = isWhole ? 1 : 10;
/** The events of A are numbered meanwhile, and lists say up to which one they are true. */
const LOOKS = 6;

/**
 * Every statement that agency B runs is run again for agency A with the ids of B, on a connection that row-level security
 * does not bind: it shows and touches nothing of B. Then without each of its tenant predicates: that has to be noticed.
 * And the same under row-level security: nothing of B may come out although the predicate is gone.
 */
describe('statements', () => {
  let world: ProofWorld;
  let free: Replay;
  let bound: Replay;
  const clients: pg.Client[] = [];
  const fates = new Map<string, Fate>();
  const wrong = new Set<string>();
  const judged = new Map<string, number>();
  let replays = 0;

  beforeAll(async () => {
    world = await ProofWorld.open();
    for (const name of ['a', 'b', 'c'] as const) expect(await world.fill(name)).toEqual([]);
    await watchRows(
      world.owner,
      world.tables.map(({ name }) => name),
    );
    await startIdsOfB(world);
    const { ownerUrl, appUrl } = world.database;
    const [owner, app] = await Promise.all([ownerUrl, appUrl].map(connected));
    clients.push(owner as pg.Client, app as pg.Client);
    for (const client of clients) client.on('error', () => undefined);
    bound = new Replay(app as pg.Client, world.tenants.a, world.tenants.b);
    free = new Replay(owner as pg.Client, world.tenants.a, world.tenants.b, bound);
    const worker = await world.startWorker();
    for (const process of [world.app, worker]) recordStatements(process, look);
  });
  afterAll(async () => {
    await turn;
    await Promise.all(clients.map((client) => client.end()));
    await world?.close();
  });

  it('of B give A nothing, and each of their tenant predicates is missed when it is gone', async () => {
    await rareRows();
    await everything();
    await mail();
    await aimAtWhatIsLeft();
    report();
    expect([...wrong]).toEqual([]);
    const all = [...fates.values()];
    expect(all.filter(({ leaked }) => leaked)).toEqual([]);
    const caught = all.filter((fate) => fate.caught || fate.caughtWithOthers);
    expect(caught.length / all.length).toBeGreaterThanOrEqual(isWhole ? 0.95 : 0.85);
  });

  let turn: Promise<void> = Promise.resolve();
  /** One after the other: replays share their connections. */
  function look(agencyId: number, statement: Statement): Promise<void> {
    if (agencyId !== world.tenants.b.id) return Promise.resolve();
    turn = turn.then(() => judgeAll(statement));
    return turn;
  }

  async function judgeAll(statement: Statement): Promise<void> {
    const times = (judged.get(statement.text) ?? 0) + 1;
    judged.set(statement.text, times);
    const sites = sitesIn(statement.text);
    const open = sites.some(({ key }) => !fates.get(key)?.caught);
    if (times > ENOUGH && !open) return;
    if (times > ENOUGH * 5) return;
    const { isLeak, why } = await free.judge(statement, LOOKS);
    replays += 1;
    if (isLeak) wrong.add(`${why}: ${statement.text.replace(/\s+/g, ' ').slice(0, 300)}`);
    for (const site of sites.filter(isChosen)) await judgeWithout(statement, site, sites);
  }

  async function judgeWithout(statement: Statement, site: Site, all: readonly Site[]): Promise<void> {
    const fate = fates.get(site.key) ?? {
      ...{
        site,
        statement: statement.text,
        values: statement.values,
        executions: 0,
        caught: '',
        caughtWithOthers: '',
        leaked: '',
      },
    };
    fates.set(site.key, fate);
    fate.executions += 1;
    const mutant = { ...statement, text: without(statement.text, [site]) };
    if (!fate.caught) fate.caught = (await free.judge(mutant)).why;
    const bare = { ...statement, text: without(statement.text, all) };
    if (!fate.caught && !fate.caughtWithOthers) fate.caughtWithOthers = (await free.judge(bare)).why;
    const locked = await bound.judge(bare, LOOKS);
    if (locked.isLeak) fate.leaked = `${locked.why}: ${bare.text.replace(/\s+/g, ' ').slice(0, 200)}`;
    replays += 3;
  }

  /** What statements look for and one row of each table does not show. */
  async function rareRows(): Promise<void> {
    const { rows, tenants } = world;
    for (const tenant of [tenants.a, tenants.b]) {
      const [visitor, team, user, contact] = await Promise.all(
        ['visitor', 'team', 'user_account', 'contact'].map((table) => rows.standing(tenant, table)),
      );
      const given = { visitor_id: visitor?.id, team_id: team?.id, assignee_id: user?.id, status: 'ASSIGNED' };
      const ticket = await rows.mint(tenant, 'ticket', given);
      await rows.mint(tenant, 'message', { ticket_id: ticket.id, type: 'OUTBOUND' });
      const words = { ticket_id: ticket.id, author_kind: 'contact', author_id: contact?.id };
      await rows.mint(tenant, 'message', { ...words, type: 'INBOUND' });
      await rows.mint(tenant, 'voice_call', { contact_id: contact?.id });
      await rows.mint(tenant, 'ticket_read', { ticket_id: ticket.id, user_id: user?.id, position: 7 });
      await rows.mint(tenant, 'audit_entry', { action: 'role.changed', target_kind: 'role' });
    }
  }

  /** Statements that found nothing of B when they ran are aimed at rows that B has now. */
  async function aimAtWhatIsLeft(): Promise<void> {
    await turn;
    for (const fate of fates.values()) {
      if (fate.caught) continue;
      const statement = { text: fate.statement, values: fate.values };
      const all = sitesIn(fate.statement);
      const site = all.find(({ key }) => key === fate.site.key) as Site;
      for await (const shot of aimed(world.owner, world.tenants.b.id, statement, site)) {
        turn = turn.then(() => judgeWithout(shot, site, all));
        await turn;
        if (fate.caught) break;
      }
    }
  }

  /** Everything that can be asked of the product, asked by B. */
  async function everything(): Promise<void> {
    const { b } = world.tenants;
    const callable = world.operations.filter((one) => one.kind !== 'subscription' && !caseOf(one).notCalled);
    for (const operation of [...callable].sort(
      (one, other) => Number(isChange(one)) - Number(isChange(other)),
    )) {
      const caller = await callerOf(world, operation, b);
      await send(world, await freshCall(world, operation, b, caller), caller);
    }
  }

  /** A customer of B writes, and writes again. */
  async function mail(): Promise<void> {
    const channel = await world.rows.standing(world.tenants.b, 'channel');
    const to = String(channel['address']);
    const transport = createTransport({
      host: '127.0.0.1',
      port: world.smtpPort,
      secure: false,
      ignoreTLS: true,
    });
    const from = 'canary-b-customer@home-b.test';
    const first = {
      from,
      to,
      subject: 'canary-b- bell',
      text: 'canary-b- My bell',
      messageId: '<canary-b-1@home-b.test>',
    };
    await transport.sendMail(first);
    await transport.sendMail({
      ...{
        from,
        to,
        subject: 'Re: canary-b- bell',
        text: 'canary-b- Still',
        messageId: '<canary-b-2@home-b.test>',
      },
      inReplyTo: first.messageId,
    });
    transport.close();
    await new Promise((resolve) => setTimeout(resolve, 4_000));
  }

  function report(): void {
    const all = [...fates.values()];
    const alone = all.filter(({ caught }) => caught);
    const together = all.filter(({ caught, caughtWithOthers }) => !caught && caughtWithOthers);
    const survived = all.filter(({ caught, caughtWithOthers }) => !caught && !caughtWithOthers);
    const inSource = Number(execFileSync('sh', ['-c', SOURCE_COUNT], { encoding: 'utf8' }).trim());
    const lines = [
      `statements: ${judged.size} of B replayed for A (${replays} replays), ${wrong.size} of them show or touch rows of B`,
      `tenant predicates: ${all.length} in statements that ran, of ${inSource} lines in the sources; without it alone ${alone.length} are noticed, ` +
        `${together.length} more stand beside another lock in the same statement and are noticed when that is gone too, ${survived.length} are not noticed`,
      `behind row-level security: ${all.filter(({ leaked }) => leaked).length} of ${all.length} leak`,
      ...survived.map(({ site }) => `not noticed: ${site.key}`),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
});

const isChosen = ({ key }: Site): boolean =>
  createHash('md5').update(key).digest().readUInt16BE() % ONE_IN === 0;

const SOURCE_COUNT = `grep -rE "agency_id *= *\\\\$" src --include=*.ts | grep -v spec | wc -l`;

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Rows that the product makes from now on have ids of B's look, so that they are recognised. */
async function startIdsOfB(world: ProofWorld): Promise<void> {
  for (const { name, columns } of world.tables) {
    if (columns.some((column) => column.name === 'id' && column.isIdentity))
      await world.owner.query(`ALTER TABLE "${name}" ALTER COLUMN id RESTART WITH 7750000000`);
  }
}
