import type { OutboundAttachment, OutboundMessage } from '../../messages/outbound-message.js';
import { optOutOf } from './consent-words.rules.js';
import { fetchMedia, theirServers } from './fetch-media.js';
import { dialled, senderOf } from './sms-address.rules.js';
import { pieces, planSms } from './sms-plan.rules.js';
import type { ProviderClient } from '../provider-client.js';

describe('long words', () => {
  it('are cut between words, and nothing of them is lost', () => {
    const text = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ');
    const found = pieces(text, 160);
    expect(found.join(' ')).toBe(text);
    expect(Math.max(...found.map(({ length }) => length))).toBeLessThanOrEqual(160);
  });

  it('are cut in a word that is too long, and never in a character', () => {
    expect(pieces('a'.repeat(25), 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)]);
    const bikes = pieces('🚲'.repeat(11), 5);
    expect(bikes.join('')).toBe('🚲'.repeat(11));
    for (const piece of bikes) expect(piece.isWellFormed()).toBe(true);
  });

  it('are one when they fit, and none when there are none', () => {
    expect(pieces('short', 5)).toEqual(['short']);
    expect(pieces(' \n ', 5)).toEqual([]);
  });
});

describe('the plan of an SMS', () => {
  const file = { name: 'a.png', mimeType: 'image/png', size: 1, storageKey: 'k' };
  const plan = (text: string, attachments: OutboundAttachment[] = [], content?: unknown) =>
    planSms({ text, attachments, content } as OutboundMessage, { chars: 10, files: 2 });

  it('has the files with the first words', () => {
    expect(plan('one two three', [file, file, file])).toEqual([
      { text: 'one two', files: [file, file] },
      { text: 'three', files: [file] },
    ]);
    expect(plan('', [file])).toEqual([{ text: '', files: [file] }]);
  });

  it('is empty for what no telephone can show', () => {
    expect(plan('', [], { kind: 'reaction', emoji: '👍' })).toEqual([]);
    expect(plan('')).toEqual([]);
  });
});

describe('the other end', () => {
  it('is a number in digits', () => {
    expect(senderOf('+31612345678')).toEqual({ address: '31612345678', phone: '+31612345678' });
    expect(senderOf('31612345678')).toEqual({ address: '31612345678', phone: '+31612345678' });
    expect(dialled('+31 (6) 1234-5678')).toBe('+31612345678');
    expect(dialled('24273')).toBe('24273');
  });

  it.each(['DHL', '24273', '+1', 'anonymous', '+12345678901234567'])('is no number: %s', (from) => {
    expect(senderOf(from)).toEqual({ alias: from, name: from });
  });

  it('leaves by one word alone', () => {
    expect(['STOP', 'stop', ' Stop! ', 'QUIT'].map(optOutOf)).toEqual([true, true, true, true]);
    expect(['START', 'unstop'].map(optOutOf)).toEqual([false, false]);
    expect(['stop it', '', 'yes', 'constructor', '停止'].map(optOutOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('a file at the provider', () => {
  const calls: { url: string; headers?: Record<string, string> }[] = [];
  const client = (answers: Record<string, { status: number; location?: string }>) =>
    ({
      download: (url: string, { headers }: { headers?: Record<string, string> }) => {
        calls.push({ url, ...(headers && { headers }) });
        return Promise.resolve({ content: Buffer.from('x'), ...(answers[url] ?? { status: 404 }) });
      },
    }) as unknown as ProviderClient;
  const headers = { authorization: 'Basic secret' };
  const options = { headers, isTheirs: theirServers('https://api.twilio.com', 'twilio.com'), maxBytes: 9 };
  beforeEach(() => calls.splice(0));

  it('is followed once, and without the credentials', async () => {
    const answers = {
      'https://api.twilio.com/a': { status: 307, location: 'https://store.example/b' },
      'https://store.example/b': { status: 200 },
    };
    expect((await fetchMedia(client(answers), 'https://api.twilio.com/a', options)).content).toEqual(
      Buffer.from('x'),
    );
    expect(calls).toEqual([{ url: 'https://api.twilio.com/a', headers }, { url: 'https://store.example/b' }]);
  });

  it.each([
    'https://evil.example/a',
    'https://api.twilio.com.evil.example/a',
    'https://eviltwilio.com/a',
    'http://media.twilio.com/a',
  ])('never brings the credentials to %s', async (url) => {
    await fetchMedia(client({ [url]: { status: 200 } }), url, options);
    expect(calls).toEqual([{ url }]);
  });

  it('is not followed round and round', async () => {
    const url = 'https://api.twilio.com/a';
    await expect(
      fetchMedia(client({ [url]: { status: 302, location: '/a' } }), url, options),
    ).rejects.toThrow('302');
    expect(calls).toHaveLength(2);
  });
});
