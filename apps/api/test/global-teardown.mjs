/** Stops the servers that global-setup.mjs started; those that were given are left as they are. */
export default async function tearDown() {
  await Promise.all((globalThis.parleyTestServers ?? []).map((server) => server.stop()));
}
