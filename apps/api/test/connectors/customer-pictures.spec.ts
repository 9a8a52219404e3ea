import sharp from 'sharp';
import { CustomerPictures } from '../../src/modules/channels/pictures/customer-pictures.service.js';
import { systemContext } from '../../src/platform/context/index.js';
import { kits } from './kits.js';
import { type SimChannel, SimulatedChannels } from './simulated-channels.js';

let channels: SimulatedChannels;

beforeAll(async () => {
  channels = await SimulatedChannels.open();
});
afterAll(() => channels?.close());

const picture = async (background: string, mimeType = 'image/jpeg') => {
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background } }).jpeg();
  return { mimeType, base64: (await image.toBuffer()).toString('base64') };
};

interface Known {
  contactId: string;
  key: string;
  isChosen: boolean;
  lookedAt: Date | null;
  wantedAt: Date | null;
}

async function known(channel: SimChannel, address: string): Promise<Known | undefined> {
  const [row] = await channels.company.query<Known>(
    `SELECT k.contact_id AS "contactId", c.picture_key AS key, c.is_picture_chosen AS "isChosen",
       k.picture_looked_at AS "lookedAt", k.picture_wanted_at AS "wantedAt"
     FROM channel_customer k JOIN contact c ON c.id = k.contact_id WHERE k.channel_id = $1 AND k.address = $2`,
    [channel.id, address],
  );
  return row;
}

/** What the worker does every few seconds. */
const fetchNow = () =>
  channels.inbox.app
    .get(CustomerPictures)
    .fetchNext(systemContext(channels.company.agencyId, 'customer-pictures'));

/** They write, and what follows is over. */
async function writes(channel: SimChannel, id: string, text: string): Promise<Known> {
  await channels.writes(channel, id, { text });
  await channels.until(text, async () => (await channels.messagesWith(text)).length);
  return channels.until('a look at the picture', async () => {
    await fetchNow();
    const row = await known(channel, id);
    return row?.lookedAt && !row.wantedAt ? row : null;
  });
}

const aWeekPasses = (channel: SimChannel, address: string) =>
  channels.company.query(
    `UPDATE channel_customer SET picture_looked_at = now() - interval '8 days' WHERE channel_id = $1 AND address = $2`,
    [channel.id, address],
  );

const settledKey = (channel: SimChannel, id: string, isRight: (key: string) => boolean) =>
  channels.until('the picture', async () => {
    const row = await known(channel, id);
    return row && isRight(row.key) ? row : null;
  });

describe.each(['telegram', 'messenger', 'instagram'] as const)('at %s', (provider) => {
  let channel: SimChannel;
  beforeAll(async () => {
    const kit = kits.find((one) => one.provider === provider);
    if (!kit) throw new Error('There is no kit.');
    channel = await channels.connect(kit);
  });

  it('who writes first looks as they do there, and another picture comes a week later at the earliest', async () => {
    const { id } = await channels.newCustomer(channel, 'Pia Picture', { picture: await picture('#14707d') });
    await writes(channel, id, `${provider}: how do I look`);
    const first = await settledKey(channel, id, (key) => key !== '');
    expect(first.isChosen).toBe(false);
    const { contact } = await channels.agent.ask('query ($id: ID!) { contact(id: $id) { picture } }', {
      id: first.contactId,
    });
    const shown = await fetch(`${channels.url}${contact.picture}`);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 96 });

    await channels.newCustomer(channel, 'Pia Picture', { id, picture: await picture('#aa2233') });
    await writes(channel, id, `${provider}: still the same`);
    expect((await known(channel, id))?.key).toBe(first.key);
    await aWeekPasses(channel, id);
    await writes(channel, id, `${provider}: and now`);
    const second = await settledKey(channel, id, (key) => key !== first.key);
    await aWeekPasses(channel, id);
    await writes(channel, id, `${provider}: nothing new`);
    await fetchNow();
    expect((await known(channel, id))?.key).toBe(second.key);
  });

  it('what a colleague chose stays, and what cannot be had is asked for once', async () => {
    const { id } = await channels.newCustomer(channel, 'Cho Sen', { picture: await picture('#335577') });
    await writes(channel, id, `${provider}: choose for me`);
    const { contactId } = await settledKey(channel, id, (key) => key !== '');
    const path = `/api/v2/contacts/${contactId}/picture`;
    expect((await channels.agent.rest('DELETE', path)).statusCode).toBeLessThan(300);
    await channels.newCustomer(channel, 'Cho Sen', { id, picture: await picture('#00ff00') });
    await aWeekPasses(channel, id);
    await writes(channel, id, `${provider}: do not put it back`);
    expect(await known(channel, id)).toMatchObject({ key: '', isChosen: true });

    const nothing = await channels.newCustomer(channel, 'No Face');
    expect((await writes(channel, nothing.id, `${provider}: nobody knows me`)).key).toBe('');
    const broken = {
      mimeType: 'image/jpeg',
      base64: Buffer.from('<svg onload=alert(1)>').toString('base64'),
    };
    const bad = await channels.newCustomer(channel, 'Bad Face', { picture: broken });
    expect((await writes(channel, bad.id, `${provider}: a trick`)).key).toBe('');
    await fetchNow();
    expect(await known(channel, bad.id)).toMatchObject({ key: '', wantedAt: null });
  });
});
