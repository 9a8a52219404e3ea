/** Milliseconds of processor time that the work took: unlike the clock it does not count what others do meanwhile. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
