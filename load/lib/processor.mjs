// How much of the machine each of the parts had.
import { processorOf, processorWithChildren } from '../../bench/lib/world.mjs';

/** Milliseconds of processor since each of them began; `load` is this process, with the simulator. */
function spent({ apis, workers, postgres }) {
  const sum = (programs) => programs.reduce((all, { pid }) => all + processorOf({ pid }), 0);
  const { user, system } = process.cpuUsage();
  return {
    api: sum(apis),
    worker: sum(workers),
    postgres: processorWithChildren({ pid: postgres.pid }),
    load: (user + system) / 1_000,
  };
}

/** @returns a function that says how many cores each had since. */
export function watchProcessor(world) {
  const [began, before] = [performance.now(), spent(world)];
  return () => {
    const passed = performance.now() - began;
    const share = ([name, ms]) => [name, Math.round(((ms - before[name]) / passed) * 100) / 100];
    return Object.fromEntries(Object.entries(spent(world)).map(share));
  };
}
