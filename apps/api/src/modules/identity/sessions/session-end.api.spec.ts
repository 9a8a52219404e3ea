import { once } from 'node:events';
import { WebSocket } from 'ws';
import { closeCodeOf } from '../../../../test/worlds/close-code.js';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { SessionsService } from './sessions.service.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let second: IdentityApp;
let address: string;
let agent: Person;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agent = await people.user(await people.agency('Harbour Bikes'), 'agent@harbour.test');
  [app, second] = await Promise.all([identityApp(database), identityApp(database)]);
  address = (await second.listen()).replace(/^http/, 'ws');
});

afterAll(async () => {
  await Promise.all([app?.close(), second?.close(), people?.close()]);
  await database?.drop();
});

async function signIn(): Promise<string> {
  const payload = { email: agent.email, password: PASSWORD };
  return (await app.inject({ method: 'POST', url: '/auth/login', payload })).json().access_token;
}

/** A GraphQL socket to the second process. */
async function socketOf(bearer: string): Promise<{ socket: WebSocket; closed: Promise<number> }> {
  const socket = new WebSocket(`${address}/graphql`, 'graphql-transport-ws');
  const closed = closeCodeOf(socket);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${bearer}` } }));
  await Promise.race([once(socket, 'message'), closed]);
  return { socket, closed };
}

describe('the end of a session', () => {
  it('closes its sockets in other processes, and no others', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const [first, stays] = [await socketOf(mine), await socketOf(other)];
    await app.inject({ method: 'POST', url: '/auth/logout', headers: { authorization: `Bearer ${mine}` } });
    expect(await first.closed).toBe(4403);
    expect(stays.socket.readyState).toBe(WebSocket.OPEN);
    stays.socket.close();
    expect(await (await socketOf(mine)).closed).toBe(4401);
  });

  it('comes for all sessions of a person at once, except their own', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const sessionId = JSON.parse(Buffer.from(mine.split('.')[1] ?? '', 'base64url').toString()).sid as number;
    const [stays, closes] = [await socketOf(mine), await socketOf(other)];
    await app
      .get(Database)
      .write(systemContext(agent.agencyId, 'test'), (tx) =>
        app.get(SessionsService).endAllOf(tx, agent.id, 'password_changed', sessionId),
      );
    expect(await closes.closed).toBe(4403);
    expect(stays.socket.readyState).toBe(WebSocket.OPEN);
    stays.socket.close();
  });

  it('is told only when it is committed', async () => {
    const { socket } = await socketOf(await signIn());
    const failed = app.get(Database).write(systemContext(agent.agencyId, 'test'), async (tx) => {
      await app.get(SessionsService).endAllOf(tx, agent.id, 'signed_out');
      throw new Error('never mind');
    });
    await expect(failed).rejects.toThrow('never mind');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.close();
  });
});

describe('the sweeping', () => {
  it('forgets sessions that have been over for a month, with their tokens, and empty counters', async () => {
    await signIn();
    await people.query(
      `UPDATE user_session SET expires_at = now() - interval '31 days' WHERE id = (SELECT min(id) FROM user_session)`,
    );
    await people.query(`INSERT INTO sign_in_counter VALUES ('old', '{1}', now() - interval '1 hour')`);
    const count = async (table: string) => (await people.query(`SELECT 1 FROM ${table}`)).length;
    const [sessions, tokens] = [await count('user_session'), await count('refresh_token')];
    await app.get(SessionsService).sweep();
    await app.get(SignInService).sweep();
    expect(await count('user_session')).toBe(sessions - 1);
    expect(await count('refresh_token')).toBe(tokens - 1);
    expect(await people.query(`SELECT 1 FROM sign_in_counter WHERE key = 'old'`)).toEqual([]);
  });
});
