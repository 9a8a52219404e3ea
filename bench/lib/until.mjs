const PATIENCE_MS = 120_000;

/** @throws when it has not come after two minutes. */
export async function until(what, look) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`It did not come: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
