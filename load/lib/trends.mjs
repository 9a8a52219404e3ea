// What many looks come to: whether something grows that should not.

/** Mebibytes, or whatever it is, per minute: the slope of the straight line that fits best. */
export function slope(points) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  if (spread === 0) return 0;
  return (points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread) * 60_000;
}

const rounded = (value) => Math.round(value * 100) / 100;

/** The figures of one thing over all looks after the warming up: `{ first, last, growth }`. */
export function growthOf(values) {
  const [first, last] = [values[0], values.at(-1)];
  return { first, last, growth: rounded(last / Math.max(first, 1)) };
}

/** @param looks see looks.mjs, those of the warming up left out. */
export function trendsOf(looks) {
  const names = Object.keys(looks[0].processes);
  const of = (name, figure) => looks.map(({ processes }) => processes[name][figure]);
  const minutes = (looks.at(-1).at - looks[0].at) / 60_000;
  const processes = {};
  for (const name of names)
    processes[name] = {
      heap_mb_per_minute: rounded(slope(looks.map(({ at, processes: all }) => [at, all[name].heap_mb]))),
      ...Object.fromEntries(
        ['heap_mb', 'rss_mb', 'timers', 'descriptors', 'sockets'].map((figure) => [
          figure,
          growthOf(of(name, figure)),
        ]),
      ),
    };
  const { dead, live, log_bytes } = looks.at(-1);
  return {
    processes,
    connections: growthOf(looks.map(({ connections }) => connections)),
    dead_share: rounded(dead / Math.max(1, live)),
    log_kb_per_minute: rounded((log_bytes - looks[0].log_bytes) / 1_024 / Math.max(minutes, 1 / 60)),
  };
}

/** @returns the goals that were missed, by name. */
export function missedOfSoak(figures, goals) {
  const { trends, p99 } = figures;
  const isFlat = ({ first, last }) => last <= Math.max(first * goals.flatGrowth, first + goals.flatFree);
  const each = Object.entries(trends.processes).flatMap(([name, one]) => [
    [`heap of ${name}`, one.heap_mb_per_minute < goals.heapMbPerMinute],
    [`rss of ${name}`, one.rss_mb.growth < goals.rssGrowth],
    ...['timers', 'descriptors', 'sockets'].map((figure) => [`${figure} of ${name}`, isFlat(one[figure])]),
  ]);
  const met = [
    ...each,
    ['connections', isFlat(trends.connections)],
    ['dead tuples', trends.dead_share <= goals.deadShare],
    ['log', trends.log_kb_per_minute <= goals.logKbPerMinute],
    ['p99', p99.last <= Math.max(p99.first * goals.p99Growth, p99.first + goals.p99FreeMs)],
    ['comings', figures.connected === figures.comings],
    ['subscriptions', figures.subscriptions_left === 0 && figures.sockets_left === 0],
    ['jobs', figures.jobs_left === 0],
    ['settled', figures.left === 0],
    ['broken', figures.broken === 0],
    ['lost', figures.lost + figures.never_sent === 0],
    ['doubled', figures.doubled + figures.sent_twice === 0],
    ['exits', figures.exits === 0],
  ];
  return met.filter(([, isMet]) => !isMet).map(([name]) => name);
}
