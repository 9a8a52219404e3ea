import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { cpuTime } from '../../../../test/cpu-time.js';
import { TwoCompanies } from '../../../../test/worlds/two-companies.js';

let world: TwoCompanies;
beforeAll(async () => (world = await TwoCompanies.open()));
afterAll(() => world?.close());

const URL = '/api/v2/me/profile_image';
const send = (content: Buffer, name?: string, type?: string) =>
  world.upload(world.agent, URL, content, name, type);
const picture = (width = 640, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#14707d' } });
const image = async () => (await world.rest(world.agent, 'GET', '/api/v2/me')).body.data.profile_image;

async function bytesAt(path: string): Promise<Buffer> {
  const answer = await world.app.inject({ method: 'GET', url: path });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  return answer.rawPayload;
}

/** A PNG whose head promises `edge` × `edge` pixels and whose body is a few bytes. */
function bomb(edge: number): Buffer {
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) =>
    (bytes.reduce((c, byte) => (table[(c ^ byte) & 0xff] as number) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>>
    0;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture of oneself', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'may be a %s, and becomes a square',
    async (format) => {
      const { status, body } = await send(await picture().toFormat(format).toBuffer());
      expect(status).toBe(201);
      const path = body.data.profile_image as string;
      expect(path).toMatch(/^\/files\/people\/\d+\/[0-9a-f-]{36}\/96$/);
      for (const size of [96, 512]) {
        const shown = await sharp(await bytesAt(path.replace(/96$/, String(size)))).metadata();
        expect([shown.format, shown.width, shown.height]).toEqual(['webp', size, size]);
      }
    },
  );

  it('tells nothing of the place and the camera, and stands upright', async () => {
    const photo = await picture(200, 100)
      .withExif({ IFD0: { Make: 'SpyCam' }, IFD3: { GPSLatitude: '51/1 55/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes('SpyCam')).toBe(true);
    const { body } = await send(photo, 'IMG_2231.jpg', 'image/jpeg');
    const shown = await bytesAt(body.data.profile_image.replace(/96$/, '512'));
    const facts = await sharp(shown).metadata();
    expect([facts.exif, facts.icc, facts.xmp, facts.iptc, facts.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(shown.includes('SpyCam')).toBe(false);
  });

  it('of several frames stands still', async () => {
    const frame = (color: string) =>
      sharp({ create: { width: 60, height: 60, channels: 3, background: color } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    const { body } = await send(moving);
    const shown = await sharp(await bytesAt(body.data.profile_image), { animated: true }).metadata();
    expect(shown.pages ?? 1).toBe(1);
  });

  it.each([
    [
      'a drawing that is a program',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
    ],
    ['a page with the name of a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a program', () => Buffer.from('MZ'.padEnd(5_000, '\0')), 415],
    ['nothing', () => Buffer.alloc(0), 415],
    ['a document', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 415],
    ['the head of a PNG and no more', async () => (await picture().png().toBuffer()).subarray(0, 60), 415],
    [
      'a picture that breaks off',
      async () =>
        (
          await sharp({
            create: {
              width: 600,
              height: 600,
              channels: 3,
              background: 'red',
              noise: { type: 'gaussian', mean: 120, sigma: 60 },
            },
          })
            .jpeg()
            .toBuffer()
        ).subarray(0, 9_000),
      415,
    ],
    ['fifty thousand by fifty thousand pixels', () => bomb(50_000), 413],
    ['seven thousand by seven thousand pixels', () => bomb(7_000), 413],
    [
      'nine megabytes',
      async () => Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(9_000_000)]),
      413,
    ],
  ])('is not %s', async (_, make, expected) => {
    await send(await picture().png().toBuffer());
    const before = await image();
    const { rss } = process.memoryUsage();
    const bad = await make();
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    const spent = await cpuTime(async () => (answer = await send(bad)));
    expect([answer?.status, typeof answer?.body.message]).toEqual([expected, 'string']);
    expect(answer?.body.message).not.toMatch(/vips|libpng|sharp/i);
    expect(spent).toBeLessThan(3_000);
    // Fifty thousand by fifty thousand pixels, unpacked, would be ten thousand million bytes.
    expect(process.memoryUsage().rss - rss).toBeLessThan(1_000_000_000);
    expect(await image()).toBe(before);
  });

  it('has to be sent as a file', async () => {
    const { status, body } = await world.rest(world.agent, 'POST', URL, { file: 'x' });
    expect([status, body.errors]).toEqual([422, { file: ['Send the picture in the field "file".'] }]);
  });

  it('goes when another comes, and when it is taken away', async () => {
    const first = (await send(await picture().png().toBuffer())).body.data.profile_image as string;
    const second = (await send(await picture().png().toBuffer())).body.data.profile_image as string;
    expect(second).not.toBe(first);
    expect((await world.app.inject({ url: first })).statusCode).toBe(404);
    expect((await world.rest(world.agent, 'DELETE', URL)).body.data.profile_image).toBeNull();
    expect((await world.app.inject({ url: second })).statusCode).toBe(404);
    expect((await world.rest(world.agent, 'DELETE', URL)).status).toBe(200);
  });

  it('is at no address that could be guessed, of no other size, and no way to other files', async () => {
    const path = (await world.upload(world.admin, URL, await picture().png().toBuffer())).body.data
      .profile_image as string;
    const [, , , agency, id] = path.split('/');
    for (const wrong of [
      `/files/people/${agency}/${id}/97`,
      `/files/people/${agency}/${id}/1e2`,
      `/files/people/${world.neighbour.agencyId}/${id}/96`,
      `/files/people/${agency}/00000000-0000-4000-8000-000000000000/96`,
      `/files/people/${agency}/..%2f..%2fsecrets.key/96`,
      `/files/people/0/${id}/96`,
    ])
      expect([wrong, (await world.app.inject({ url: wrong })).statusCode]).toEqual([wrong, 404]);
  });

  it('asks for a sign-in, and can be sent in GraphQL', async () => {
    expect((await world.rest(null, 'DELETE', URL)).status).toBe(401);
    const set =
      'mutation ($content: String!) { setProfileImage(input: { content: $content }) { profileImage profileImageLarge } }';
    const content = (await picture(90, 90).webp().toBuffer()).toString('base64');
    const { data } = await world.gql(world.admin, set, { content });
    expect(data.setProfileImage.profileImageLarge).toBe(
      data.setProfileImage.profileImage.replace(/96$/, '512'),
    );
    const { errors } = await world.gql(world.admin, set, {
      content: Buffer.from('<svg/>').toString('base64'),
    });
    expect(errors[0].extensions.code).toBe('request.unsupported');
    const users = await world.gql(world.observer, '{ users { edges { node { email profileImage } } } }');
    const seen = users.data.users.edges.find((edge: { node: { email: string } }) =>
      edge.node.email.startsWith('admin'),
    );
    expect(seen.node.profileImage).toBe(data.setProfileImage.profileImage);
    const gone = await world.gql(world.admin, 'mutation { removeProfileImage { profileImage } }');
    expect(gone.data.removeProfileImage.profileImage).toBeNull();
  });
});
