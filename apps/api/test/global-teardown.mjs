import { rmSync } from 'node:fs';

/** Stops the PostgreSQL that global-setup.mjs started; one that was given is left as it is. */
export default async function tearDown() {
  const started = globalThis.parleyTestServer;
  if (!started) return;
  await started.server.stop();
  rmSync(started.dataDir, { recursive: true, force: true });
}
