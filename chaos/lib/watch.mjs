// Looks at the APIs as a load balancer does, all the time, and says how they bore what happened.
import { sleep } from '../../bin/lib/processes.mjs';

const EVERY_MS = 150;
const PATIENCE_MS = 4_000;
const LIST_PATIENCE_MS = 2_000;
const BACK_PATIENCE_MS = 60_000;

export class Watch {
  /** Every look: `{ api, path, at, until, status }`, status 0 without an answer. */
  looks = [];
  #isOver = false;

  constructor(world) {
    this.world = world;
  }

  start() {
    this.work = Promise.all(
      this.world.apis.flatMap((api) => ['healthz', 'readyz'].map((path) => this.#look(api, path))),
    );
    return this;
  }

  stop() {
    this.#isOver = true;
  }

  async #look(api, path) {
    while (!this.#isOver) {
      const at = Date.now();
      const status = await statusOf(`${api.url}/${path}`);
      this.looks.push({ api: api.name, path, at, until: Date.now(), status });
      await sleep(EVERY_MS);
    }
  }

  /** What was said on a path between two moments. */
  between(path, from, to) {
    return this.looks.filter((look) => look.path === path && look.at >= from && look.at <= to);
  }

  /** How long it took since `began` until both APIs are ready, show a list and have no open questions. */
  async isBack(agent, began) {
    const until = Date.now() + BACK_PATIENCE_MS;
    const works = async (api) => {
      if ((await statusOf(`${api.url}/readyz`)) !== 200) return false;
      return agent.call('GET', '/api/v2/tickets?per_page=1', undefined, api, LIST_PATIENCE_MS).then(
        () => true,
        () => false,
      );
    };
    while (Date.now() < until) {
      const all = await Promise.all(this.world.apis.map(works));
      if (all.every(Boolean)) return Date.now() - began;
      await sleep(100);
    }
    return Date.now() - began;
  }
}

async function statusOf(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
