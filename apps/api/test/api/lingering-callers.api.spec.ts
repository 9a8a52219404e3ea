import { connect } from 'node:net';
import { InboxWorld } from '../worlds/inbox-world.js';

it('ends although somebody never finishes what they send', async () => {
  const world = await InboxWorld.open();
  const { port } = new URL(await world.socketUrl());
  const caller = connect(Number(port), '127.0.0.1');
  caller.on('error', () => undefined);
  await new Promise((resolve) => caller.once('connect', resolve));
  caller.write(
    'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"email":',
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  const began = performance.now();
  await world.close();
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(caller.closed || caller.destroyed || caller.readableEnded).toBe(true);
});
