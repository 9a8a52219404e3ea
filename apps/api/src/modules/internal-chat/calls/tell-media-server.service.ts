import { Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { CallServers, TOKEN_SECONDS } from './call-servers.service.js';
import { type MediaOrder, MediaOrdersRepository } from './media-orders.repository.js';
import { MediaServer } from './media-server.service.js';

const TASK = 'internal-chat.tell-media-server';
const AT_ONCE = 100;
/** Longer than telling takes; a worker that died leaves the order to the next one after that. */
const LEASE_MS = 15_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;
/** No call lasts longer at a server that cannot be reached. */
const GIVEN_UP_MS = 6 * 3_600_000;
/** Until then somebody may come in by a token that they were given before. */
const AGAIN_MS = (TOKEN_SECONDS + 10) * 1_000;

/** Tells the media server who is out and which calls are over: at once, and again when the tokens have run out. */
@Injectable()
export class TellMediaServer {
  constructor(
    private readonly database: Database,
    private readonly orders: MediaOrdersRepository,
    private readonly media: MediaServer,
    private readonly servers: CallServers,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    if (this.servers.mode !== 'LIVEKIT') return;
    const due = await this.database.system(TASK, (tx) => this.orders.due(tx, new Date(), AT_ONCE));
    for (const { agencyId, id } of due) {
      // All of them go to one server: when it does not answer, the others wait as well.
      if (!(await this.tell(agencyId, id))) return;
    }
  }

  /** @returns whether the server did it */
  private async tell(agencyId: number, id: number): Promise<boolean> {
    const ctx = systemContext(agencyId, TASK);
    const until = new Date(ctx.now().getTime() + LEASE_MS);
    const order = await this.database.write(ctx, (tx) => this.orders.claim(tx, id, until));
    if (!order) return true;
    const failure = order.isTaken ? null : await this.carryOut(order);
    await this.database.write(ctx, (tx) => {
      const now = ctx.now().getTime();
      const later = failure === null ? again(order) : retry(order, now);
      return later ? this.orders.later(tx, id, later) : this.orders.done(tx, id);
    });
    if (failure !== null) this.log.warn('the media server was not told', { agencyId, error: failure });
    return failure === null;
  }

  private async carryOut({ room, seat, createdAt }: MediaOrder): Promise<unknown> {
    try {
      await (seat === null ? this.media.close(room) : this.media.remove(room, seat, createdAt));
      return null;
    } catch (error) {
      return error;
    }
  }
}

interface Later {
  isAgain: boolean;
  failures: number;
  nextAt: Date;
}

/** @returns null when it is done for good */
function again({ isAgain, isTaken, createdAt }: MediaOrder): Later | null {
  if (isAgain || isTaken) return null;
  return { isAgain: true, failures: 0, nextAt: new Date(createdAt.getTime() + AGAIN_MS) };
}

function retry({ isAgain, failures, createdAt }: MediaOrder, now: number): Later | null {
  if (now - createdAt.getTime() > GIVEN_UP_MS) return null;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
  return { isAgain, failures: failures + 1, nextAt: new Date(now + wait) };
}
