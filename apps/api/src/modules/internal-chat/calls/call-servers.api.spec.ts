import { createHmac, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

const START = `mutation ($i: StartChatCallInput!) { startChatCall(input: $i) {
  call { id mode seatLimit } iceServers { urls username credential } mediaServer { url token } } }`;
const MESSAGES = '/api/v2/internal_chat/messages';

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;

beforeAll(async () => {
  world = await InboxWorld.open({
    CALLS_STUN_URLS: 'stun:stun.harbour.test',
    CALLS_TURN_URL: 'turn:turn.harbour.test:3478',
    CALLS_TURN_SECRET: 'shared',
  });
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  ben = await harbour.colleague('ben');
});

afterAll(() => world?.close());

describe('servers that help', () => {
  it('are told with credentials for this person, good for some hours', async () => {
    const { iceServers, mediaServer } = (
      await anna.ask(START, { i: { toUserId: ben.id, seat: randomUUID() } })
    ).startChatCall;
    expect(mediaServer).toBeNull();
    const [stun, turn] = iceServers as { urls: string[]; username: string; credential: string }[];
    expect(stun).toEqual({ urls: ['stun:stun.harbour.test'], username: null, credential: null });
    const [expires, userId] = (turn?.username ?? '').split(':').map(Number);
    expect(userId).toBe(anna.id);
    expect((expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(3_600);
    expect(turn?.credential).toBe(
      createHmac('sha1', 'shared')
        .update(turn?.username ?? '')
        .digest('base64'),
    );
  });

  it('give a token for one room and seat where a media server is configured', async () => {
    const settings = {
      LIVEKIT_URL: 'wss://live.harbour.test/',
      LIVEKIT_API_KEY: 'key',
      LIVEKIT_API_SECRET: 'secret',
    };
    const served = await InboxWorld.open(settings);
    try {
      const company = await served.company('Served');
      const [fred, gina] = [await company.colleague('fred'), await company.colleague('gina')];
      const seat = randomUUID();
      const { call, iceServers, mediaServer } = (await fred.ask(START, { i: { toUserId: gina.id, seat } }))
        .startChatCall;
      expect(call).toMatchObject({ mode: 'LIVEKIT', seatLimit: 50 });
      expect(iceServers).toEqual([]);
      expect(mediaServer.url).toBe('wss://live.harbour.test');
      const [row] = await company.query<{ meta: { video_room_id: string } }>(
        'SELECT meta FROM chat_message WHERE id = $1',
        [call.id],
      );
      const claims = jwt.verify(mediaServer.token, 'secret', {
        algorithms: ['HS256'],
        issuer: 'key',
      }) as jwt.JwtPayload;
      expect(claims).toMatchObject({ sub: seat, video: { room: row?.meta.video_room_id, roomJoin: true } });
      expect((claims.exp ?? 0) - Date.now() / 1_000).toBeLessThan(400);
      const policy = (await served.inject({ url: '/' })).headers['content-security-policy'];
      expect(String(policy)).toContain('https://live.harbour.test');
    } finally {
      await served.close();
    }
  });
});

describe('a meeting at Zoom', () => {
  it('is a call of its own kind, whoever pastes its link', async () => {
    const body = 'At ten: https://us02web.zoom.us/j/85?pwd=x';
    const answer = await anna.rest('POST', MESSAGES, { toUserId: ben.id, body });
    expect(answer.json()).toMatchObject({
      data: {
        bodyType: 'ZOOM_CALL',
        text: body,
        meta: { initiator_user_id: anna.id, join_url: 'https://us02web.zoom.us/j/85?pwd=x' },
      },
    });
    const plain = await anna.rest('POST', MESSAGES, {
      toUserId: ben.id,
      body: 'https://zoom.us.evil.test/j/1',
    });
    expect(plain.json()).toMatchObject({ data: { bodyType: null, meta: null } });
  });
});
