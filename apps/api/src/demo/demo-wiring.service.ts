import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/index.js';
import { type RequestContext, systemContext } from '../platform/context/index.js';
import { Database } from '../platform/database/index.js';
import { ConnectionsService, WaTemplateSubmissions } from '../modules/channels/index.js';
import { demoConnections, demoProgramUrl } from './demo-connections.js';
import { type DemoPast, DemoRepository } from './demo.repository.js';

interface SimAccount {
  id: string;
  provider: string;
  name: string;
  handle: string;
  credentials: Record<string, string>;
}

/** Tells the simulator where Parley is: as somebody would who connects the channels by hand. */
@Injectable()
export class DemoWiring {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Database) private readonly db: Database,
    @Inject(DemoRepository) private readonly demo: DemoRepository,
    @Inject(ConnectionsService) private readonly connections: ConnectionsService,
    @Inject(WaTemplateSubmissions) private readonly templates: WaTemplateSubmissions,
  ) {}

  /** @returns how many channels the simulator brings messages to. */
  async connect(): Promise<number> {
    if (!this.config.simulator) return 0;
    const handles = Object.values(demoConnections).map(({ handle }) => handle);
    const channels = await this.db.system('demo', (tx) => this.demo.simulatedChannels(tx, handles));
    for (const { agencyId, id, handle, provider } of channels) {
      const ctx = systemContext(agencyId, 'demo');
      if (provider === 'custom') await this.wireProgram(ctx, id);
      await this.connections.tellProvider(ctx, id);
      if (provider === 'whatsapp_cloud') await this.templates.sync(ctx, id);
      const past = await this.db.read(ctx, (q) => this.demo.pastOf(q, id));
      await this.giveThePast(handle, past);
    }
    return channels.length;
  }

  /** A program of somebody's own has no provider to be told by: it is told here, and Parley where it is. */
  private async wireProgram(ctx: RequestContext, id: number): Promise<void> {
    const { webhookUrl, settings } = await this.connections.get(ctx, id);
    const account = (await this.accounts()).find(({ provider }) => provider === 'custom');
    if (!account) return;
    await this.post('', { ...account, webhook: { url: webhookUrl } });
    const url = demoProgramUrl(this.config.publicUrl);
    if (settings.url !== url) await this.connections.update(ctx, id, { settings: { url } });
  }

  private async accounts(): Promise<SimAccount[]> {
    const { data } = (await (await fetch(this.at(''))).json()) as { data: SimAccount[] };
    return data;
  }

  private at(path: string): string {
    return `${this.config.simulatorUrl}/simulator/api/accounts${path}`;
  }

  private async post(path: string, body: object): Promise<void> {
    const answer = await fetch(this.at(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The simulator did not take something: ${await answer.text()}`);
  }

  /** The phones of the simulator know those who wrote before, so that they can be answered. */
  private async giveThePast(handle: string, past: readonly DemoPast[]): Promise<void> {
    const account = (await this.accounts()).find((one) => one.handle === handle);
    if (!account) return;
    await Promise.all(past.map((customer) => this.give(account.id, customer)));
  }

  private async give(account: string, { past, ...customer }: DemoPast): Promise<void> {
    const told = past.map(({ at, ...word }) => ({ ...word, at: new Date(at).toISOString() }));
    await this.post(`/${account}/customers`, { ...customer, past: told });
  }
}
