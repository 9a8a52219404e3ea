import { ContactErasures } from '../../src/modules/contacts/index.js';
import { DeleteSounds } from '../../src/modules/channels/voice/sounds/delete-sounds.service.js';
import { kits } from './kits.js';
import type { SimChannel } from './simulated-channels.js';
import { VoiceWorld } from './voice-world.js';

const AIRCALL_WORD = 'simulated-aircall-webhook-token';

let world: VoiceWorld;
let aircall: SimChannel;

beforeAll(async () => {
  world = await VoiceWorld.open();
  aircall = await world.channels.connect({
    ...(kits.find(({ provider }) => provider === 'telegram') as (typeof kits)[number]),
    provider: 'aircall',
    channelType: 'AIRCALL',
    settings: ({ credentials }) => ({ api_id: credentials.api_id }),
    secrets: ({ credentials: { api_token = '' } }) => ({ api_token, webhook_token: AIRCALL_WORD }),
    webhookSecret: AIRCALL_WORD,
    webhookHeaders: undefined,
    signatureHeader: 'aircall-origin',
  });
});
afterAll(() => world?.close());
afterEach(async () => {
  await world.channels.calm(world.channel);
  await world.channels.calm(aircall);
});

/** A voicemail at Twilio. @returns the caller, and the name of the sound there */
async function voicemail(): Promise<{ caller: string; sound: string }> {
  const caller = await world.newCaller();
  await world.rings(caller);
  await world.until(caller, 'the tone', ({ expects }) => expects === 'voicemail');
  await world.deed(caller, 'speak', { seconds: 3 });
  await world.deed(caller, 'hang-up');
  await world.toldOf(caller, ({ content, files }) => content.outcome === 'voicemail' && files?.length);
  await world.channels.settled();
  const [row] = await world.channels.company.query<{ sid: string }>(
    `SELECT recording->>'sid' AS sid FROM voice_call WHERE number = $1`,
    [caller],
  );
  if (!row?.sid) throw new Error('The call has no recording.');
  return { caller, sound: row.sid };
}

async function aircallCall(how: 'recording' | 'voicemail'): Promise<{ caller: string; id: number }> {
  const caller = (await world.channels.newCustomer(aircall, 'Aircall caller')).id;
  const place = `/accounts/${aircall.account.id}/customers/${caller}/aircall`;
  const { id } = await world.channels.ask<{ id: number }>(place, {});
  if (how === 'voicemail') await world.channels.ask(`${place}/voicemail`, { seconds: 3 });
  else {
    await world.channels.ask(`${place}/answer`, {});
    await world.channels.ask(`${place}/hang-up`, { isRecorded: true });
  }
  await world.toldOf(caller, ({ files }) => files?.length);
  await world.channels.settled();
  return { caller, id };
}

/** Whether the sound is at Twilio still. */
async function isAtTwilio(sound: string): Promise<boolean> {
  const { id, credentials } = world.channel.account;
  const answer = await fetch(
    `${world.simulatorUrl}/providers/twilio/2010-04-01/Accounts/${id}/Recordings/${sound}.mp3`,
    { headers: basic(id, credentials.auth_token) },
  );
  return answer.ok;
}

async function soundsAtAircall(id: number): Promise<(string | null)[]> {
  const { api_id: name, api_token: word } = aircall.account.credentials;
  const answer = await fetch(`${world.simulatorUrl}/providers/aircall/v1/calls/${id}`, {
    headers: basic(name, word),
  });
  const { call } = (await answer.json()) as {
    call: { recording: string | null; voicemail: string | null };
  };
  return [call.recording, call.voicemail];
}

function basic(name = '', word = ''): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${name}:${word}`).toString('base64')}` };
}

/** Asked for by name, and the hour is over. @returns the report's number */
async function erase(caller: string): Promise<string> {
  const { company, agent, inbox } = world.channels;
  const [contact] = await company.query<{ id: string; name: string }>(
    `SELECT c.id, c.full_name AS name FROM contact c JOIN voice_call v ON v.contact_id = c.id WHERE v.number = $1`,
    [caller],
  );
  if (!contact) throw new Error('The caller is no contact.');
  const { eraseContact } = await agent.ask(
    'mutation ($input: EraseContactInput!) { eraseContact(input: $input) { id } }',
    { input: { contactId: contact.id, name: contact.name } },
  );
  await company.query(`UPDATE contact_erasure SET due_at = now() - interval '1 minute' WHERE id = $1`, [
    eraseContact.id,
  ]);
  await inbox.app.get(ContactErasures).sweep();
  return eraseContact.id as string;
}

async function reportOf(id: string): Promise<{ state: string; counts: Record<string, number> }> {
  const [row] = await world.channels.company.query<{ state: string; counts: Record<string, number> }>(
    'SELECT state, counts FROM contact_erasure WHERE id = $1',
    [id],
  );
  if (!row) throw new Error('There is no report.');
  return row;
}

const reported = (id: string, kind: string) =>
  world.channels.until(kind, async () => {
    const report = await reportOf(id);
    return report.counts[kind] ? report : null;
  });

/** As if its time had come. */
const hurry = () =>
  world.channels.company.query(`UPDATE voice_sound_order SET next_at = now() - interval '1 second'`);
const carryOut = () => world.channels.inbox.app.get(DeleteSounds).run();
const orders = () =>
  world.channels.company.query<{ failures: number; sound: string | null }>(
    'SELECT failures, sound FROM voice_sound_order ORDER BY id',
  );

describe('what was spoken by somebody who is erased', () => {
  it('is deleted at Twilio, and the report says so', async () => {
    const { caller, sound } = await voicemail();
    const { sound: ofOther } = await voicemail();
    expect(await isAtTwilio(sound)).toBe(true);
    const report = await reported(await erase(caller), 'recordings_deleted');
    expect(report).toMatchObject({
      state: 'DONE',
      counts: { recordings_asked: 1, recordings_deleted: 1, voice_call: 1 },
    });
    expect(await isAtTwilio(sound)).toBe(false);
    expect(await isAtTwilio(ofOther)).toBe(true);
    expect(await orders()).toEqual([]);
  });

  it('is deleted at Aircall, what was recorded and what was left', async () => {
    for (const how of ['recording', 'voicemail'] as const) {
      const { caller, id } = await aircallCall(how);
      expect((await soundsAtAircall(id)).filter(Boolean)).toHaveLength(1);
      const report = await reported(await erase(caller), 'recordings_deleted');
      expect(report.counts).toMatchObject({ recordings_asked: 1, recordings_deleted: 1 });
      expect(await soundsAtAircall(id)).toEqual([null, null]);
    }
  });

  it('is asked for again where the provider is in trouble, later each time, and counted once', async () => {
    const { caller, sound } = await voicemail();
    await world.channels.trouble(world.channel, 'server_error');
    const id = await erase(caller);
    await world.channels.until('a refusal', async () => (await orders())[0]?.failures);
    expect(await reportOf(id)).toMatchObject({ state: 'DONE', counts: { recordings_asked: 1 } });
    await hurry();
    await world.channels.until('another refusal', async () => (await orders())[0]?.failures === 2);
    await world.channels.calm(world.channel);
    expect(await isAtTwilio(sound)).toBe(true);
    await hurry();
    await Promise.all([carryOut(), carryOut(), carryOut()]);
    expect((await reported(id, 'recordings_deleted')).counts).toMatchObject({
      recordings_asked: 1,
      recordings_deleted: 1,
    });
    expect(await isAtTwilio(sound)).toBe(false);
  });

  it('is done where it is gone already, and where the channel was deleted', async () => {
    const { caller, sound } = await voicemail();
    const { id: account, credentials } = world.channel.account;
    await fetch(
      `${world.simulatorUrl}/providers/twilio/2010-04-01/Accounts/${account}/Recordings/${sound}.json`,
      {
        method: 'DELETE',
        headers: basic(account, credentials.auth_token),
      },
    );
    expect((await reported(await erase(caller), 'recordings_deleted')).counts.recordings_deleted).toBe(1);

    const other = await voicemail();
    const { company } = world.channels;
    await company.query('UPDATE channel SET deleted_at = now() WHERE id = $1', [world.channel.id]);
    try {
      await reported(await erase(other.caller), 'recordings_deleted');
      expect(await isAtTwilio(other.sound)).toBe(false);
    } finally {
      await company.query('UPDATE channel SET deleted_at = NULL WHERE id = $1', [world.channel.id]);
    }
  });

  it('is given up after a month, and the report says that it is there still', async () => {
    const { caller } = await voicemail();
    await world.channels.trouble(world.channel, 'server_error');
    const id = await erase(caller);
    await world.channels.until('a refusal', async () => (await orders())[0]?.failures);
    await world.channels.company.query(
      `UPDATE voice_sound_order SET created_at = now() - interval '31 days', next_at = now() - interval '1 second'`,
    );
    const report = await reported(id, 'recordings_failed');
    expect(report.counts).toMatchObject({ recordings_asked: 1, recordings_failed: 1 });
    expect(report.counts.recordings_deleted).toBeUndefined();
    expect(await orders()).toEqual([]);
  });
});
