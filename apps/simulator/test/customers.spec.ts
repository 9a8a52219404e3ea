import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSimulator, type Simulator } from '../src/server/simulator.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-simulator-customers-'));
let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator({ folder, url: () => 'http://simulator.test' });
});
afterAll(async () => {
  await simulator.app.close();
  rmSync(folder, { recursive: true, force: true });
});

it('keeps what a customer has blocked when it is told of them once more', async () => {
  const customers = '/simulator/api/accounts/100200300400500/customers';
  const post = (url: string, body: object) => simulator.app.inject({ method: 'POST', url, payload: body });
  await post(customers, { id: '31655501234', name: 'Sanne' });
  await post(`${customers}/31655501234/blocking`, { isBlocked: true });
  const again = await post(customers, { id: '31655501234', name: 'Sanne de Boer' });
  expect(again.json().data).toEqual({ id: '31655501234', name: 'Sanne de Boer', hasBlocked: true });
});
