// What some calls come to, and what has to be true of it.

/** Later than this, what was done is of no use to whoever waited. */
const USEFUL_MS = 2_000;

const isTaken = ({ status }) => status >= 200 && status < 300;
const isRefused = ({ status }) => status === 503 || status === 429;
const isBroken = ({ status }) => status === 0 || (status >= 500 && status !== 503);

/** The value that a share of an ordered list does not exceed; 0 of nothing. */
export function percentile(ordered, share) {
  const place = Math.max(0, Math.ceil(ordered.length * share) - 1);
  return Math.round(ordered[place] ?? 0);
}

const ordered = (numbers) => numbers.sort((one, other) => one - other);

/** The figures of some calls (see `steadily`) that were made within so many seconds. */
export function figuresOf(calls, seconds) {
  const taken = calls.filter(isTaken);
  const refused = calls.filter(isRefused);
  const broken = calls.filter(isBroken);
  const times = ordered(taken.map(({ ms }) => ms));
  const all = Math.max(1, calls.length);
  return {
    calls: calls.length,
    per_second: Math.round((times.filter((ms) => ms <= USEFUL_MS).length / seconds) * 10) / 10,
    mean_ms: Math.round(times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, times.length)),
    p50_ms: percentile(times, 0.5),
    p99_ms: percentile(times, 0.99),
    late_p99_ms: percentile(ordered(calls.map(({ late }) => late)), 0.99),
    refused: refused.length,
    refused_p99_ms: percentile(ordered(refused.map(({ ms, late }) => ms - late)), 0.99),
    without_retry_after: refused.filter(({ retryAfter }) => !(Number(retryAfter) >= 1)).length,
    broken: broken.length,
    other: calls.length - taken.length - refused.length - broken.length,
    troubles: troublesOf([...refused, ...broken]),
    share_5xx: Math.round(((broken.length + refused.length) / all) * 1e6) / 1e6,
  };
}

/** Status → how often it was the answer. */
function troublesOf(calls) {
  const counts = {};
  for (const { status } of calls) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The second from which on nobody was put off, and nothing was late or broken. */
export function backAfter(calls, p99Ms) {
  const first = Math.min(...calls.map(({ at }) => at));
  const wrong = calls.filter((call) => !isTaken(call) || call.ms > p99Ms);
  return wrong.reduce((back, { at }) => Math.max(back, Math.floor((at - first) / 1_000) + 1), 0);
}

/** @returns the goals of a round that it missed, by name: what is told in times. */
export function missedOfRound({ hold, double, back_s: back }, goals) {
  const perSecond = hold.inbound.calls / hold.seconds;
  const met = {
    hold_mean: hold.mean_ms < goals.meanMs,
    hold_p99: hold.p99_ms < goals.p99Ms,
    hold_5xx: hold.share_5xx < goals.share5xx,
    hold_behind: hold.behind <= goals.behindS * perSecond,
    // Twice as much was asked: whatever of it is not done must not cost what would have been done anyway.
    double_goodput: double.per_second >= goals.goodput * hold.per_second,
    double_refused: double.refused_p99_ms < goals.refusedMs,
    back: back <= goals.backS,
  };
  return Object.keys(met).filter((name) => !met[name]);
}

/** @returns the goals that were missed, by name: those of a round in each of them, all others over the whole. */
export function missedGoals(rounds, figures, goals) {
  const { audience } = figures;
  const sum = (of) => rounds.reduce((total, round) => total + of(round), 0);
  const missed = rounds.map((round) => missedOfRound(round, goals));
  const met = {
    double_broken: sum(({ double }) => double.broken) === 0,
    double_retry_after:
      sum(({ hold, double }) => hold.without_retry_after + double.without_retry_after) === 0,
    understood: sum(({ hold, double }) => hold.other + double.other) + figures.rejected === 0,
    lost: figures.lost + figures.never_sent === 0,
    doubled: figures.doubled + figures.sent_twice === 0,
    settled: sum(({ left }) => left) === 0,
    deadlocks: figures.deadlocks === 0,
    exits: figures.exits === 0,
    audience: audience.missed + audience.repeated + audience.disordered + audience.closed === 0,
  };
  return [
    ...missed[0].filter((name) => missed.every((names) => names.includes(name))),
    ...Object.keys(met).filter((name) => !met[name]),
  ];
}
