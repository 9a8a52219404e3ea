import { tried } from '../../src/modules/channels/connecting/connection.rules.js';
import type { ProviderCustomer, ProviderFile } from '../../src/modules/channels/connectors/channel-fact.js';
import type {
  ConnectedChannel,
  Connector,
  TemplateWish,
} from '../../src/modules/channels/connectors/connector.js';
import type { SubmitResult } from '../../src/modules/channels/deliveries/delivery.rules.js';
import {
  type Patience,
  patience,
  ProviderClient,
} from '../../src/modules/channels/connectors/provider-client.js';
import { resultOfTrouble } from '../../src/modules/channels/connectors/provider-failure.rules.js';
import { reasonOf, withoutSecrets } from '../../src/modules/channels/connectors/redact-exchange.rules.js';
import { BadProvider, type BehaviourName, behaviours } from './bad-provider.js';
import { bareConnectors, fewWords } from './bare-connectors.js';

const short: Patience = { headMs: 1_500, totalMs: 2_500 };
const provider = new BadProvider();

beforeAll(() => provider.listen());
afterAll(() => provider.close());

const clientOf = ({ secrets }: ConnectedChannel) =>
  new ProviderClient({ trusted: provider.origins(), hosts: [] }, Object.values(secrets), undefined, short);

/** Several calls one after the other, with patience for each. */
const WHOLE_MS = 15_000;
const SOMEBODY = { address: '31612345678', alias: null, name: 'Somebody' } as unknown as ProviderCustomer;
const TEMPLATE: TemplateWish = {
  ...{ name: 'hello', language: 'nl', category: 'UTILITY', externalId: null, file: null },
  components: { header: null, body: { text: 'Hello', variables: [] }, footer: null, buttons: [], code: null },
};

/** What else a provider is asked, and what it is asked for. */
const questions = (
  base: string,
): Record<string, (connector: Connector, channel: ConnectedChannel, client: ProviderClient) => unknown> => ({
  'whether it works': (connector, ...at) => connector.test(...at),
  'to call us': (connector, ...at) => connector.subscribe?.(...at),
  'to call us no more': (connector, ...at) => connector.unsubscribe?.(...at),
  'for a file': (connector, ...at) =>
    connector.fetchFile?.({ ref: `${base}/file`, mimeType: 'image/png' } as ProviderFile, ...at),
  'for a name': (connector, ...at) => connector.describe?.(SOMEBODY, ...at),
  'for a picture': (connector, ...at) => connector.picture?.(SOMEBODY, ...at),
  'to show that we write': (connector, ...at) =>
    connector.signal?.({ kind: 'typing', to: fewWords.to, externalId: 'one' }, ...at),
  'for its templates': (connector, ...at) => connector.templates?.list(...at),
  'to look at a template': (connector, ...at) => connector.templates?.submit(TEMPLATE, ...at),
  'to forget a template': (connector, ...at) =>
    connector.templates?.remove({ name: 'hello', externalId: 'one' }, ...at),
});

/** What every connector makes of it, all at the same time. */
async function resultsOf(name: BehaviourName): Promise<Record<string, SubmitResult>> {
  const each = bareConnectors(provider.at(name)).map(async ({ connector, channel, provider: who }) => {
    const submitted = await submit(() => connector.submit(fewWords, channel, clientOf(channel)));
    return [who, submitted] as const;
  });
  return Object.fromEntries(await Promise.all(each));
}

/** As the sender does it. */
async function submit(work: () => Promise<SubmitResult>): Promise<SubmitResult> {
  try {
    return await work();
  } catch (error) {
    return resultOfTrouble(error);
  }
}

type Expected = { kind: SubmitResult['kind']; isOutage?: true; retryAfterSeconds?: number; code?: string };

const outage: Expected = { kind: 'postponed', isOutage: true };
const waits: Expected = { kind: 'postponed' };
const lost: Expected = { kind: 'unknown' };

describe('a provider that', () => {
  it.each<[BehaviourName, Expected]>([
    ['well', { kind: 'accepted' }],
    ['refuses', outage],
    ['has a wrong certificate', outage],
    ['hangs before the head', lost],
    ['hangs after the head', lost],
    ['drips for ever', lost],
    ['drips, and ends in time', { kind: 'accepted' }],
    ['429 with seconds', { ...waits, retryAfterSeconds: 7 }],
    ['429 with an absurd time', { ...waits, retryAfterSeconds: 3_600 }],
    ['429 with nonsense', waits],
    ['429 of the past', waits],
    ['429 with nothing', waits],
    ['answers 500', outage],
    ['502 with a page', outage],
    ['answers 503', outage],
    ['answers 504', lost],
    ['200 with nothing', lost],
    ['200 with null', lost],
    ['200 with a page', lost],
    ['200 with wrong kinds', lost],
    ['truncated JSON', lost],
    ['ten megabytes', lost],
    ['takes it, and cuts the line', lost],
    ['cuts the line within the answer', lost],
    ['token has expired', { kind: 'broken', code: 'CREDENTIALS_REFUSED' }],
  ])('%s: means the same for all of them', async (name, expected) => {
    const results = await resultsOf(name);
    const all = Object.keys(results).map((who) => [who, expect.objectContaining(expected)] as const);
    expect(results).toEqual(Object.fromEntries(all));
  });

  it('says 429 with a date is waited for', async () => {
    for (const result of Object.values(await resultsOf('429 with a date'))) {
      const { retryAfterSeconds = 0 } = result as { retryAfterSeconds?: number };
      expect(Math.abs(retryAfterSeconds - 20)).toBeLessThanOrEqual(2);
    }
  });

  it('says 200 and means no has taken nothing', async () => {
    for (const { kind } of Object.values(await resultsOf('200 with an error in it')))
      expect(['broken', 'refused', 'unknown', 'postponed']).toContain(kind);
  });

  it('repeats what it was shown gives nothing away', async () => {
    const results = await resultsOf('repeats what it was shown');
    for (const { channel, provider: who } of bareConnectors('http://127.0.0.1')) {
      const result = results[who];
      if (!result) throw new Error('Nothing came of it.');
      const kept = JSON.stringify(withoutSecrets(result, Object.values(channel.secrets)));
      expect(kept).toMatch(/reason/);
      for (const secret of Object.values(channel.secrets).filter((one) => one.length > 5))
        expect(kept).not.toContain(secret);
    }
  });

  it('repeats what it was shown gives nothing away while it is connected either', async () => {
    for (const { connector, channel, provider: who } of bareConnectors(
      provider.at('repeats what it was shown'),
    )) {
      const test = await tried(connector, channel, clientOf(channel));
      // Vonage is asked for a message that it has to refuse.
      expect([who, test.isOk]).toEqual([who, who === 'vonage']);
      for (const secret of Object.values(channel.secrets).filter((one) => one.length > 5))
        expect(JSON.stringify(test)).not.toContain(secret);
    }
  });

  it.each(Object.keys(behaviours) as BehaviourName[])(
    '%s: is borne whatever else it is asked',
    async (name) => {
      const failed: string[] = [];
      const asked = bareConnectors(provider.at(name)).flatMap(({ connector, channel, provider: who }) =>
        Object.entries(questions(provider.at(name))).map(async ([what, ask]) => {
          const start = performance.now();
          try {
            await ask(connector, channel, clientOf(channel));
          } catch (error) {
            const isOurs = error instanceof TypeError || error instanceof RangeError;
            if (isOurs || !(error instanceof Error) || error instanceof SyntaxError)
              failed.push(`${who}, ${what}: ${String(error)}`);
            else if (!reasonOf(error, channel)) failed.push(`${who}, ${what}: says nothing`);
          }
          if (performance.now() - start > WHOLE_MS) failed.push(`${who}, ${what}: took too long`);
        }),
      );
      await Promise.all(asked);
      expect(failed).toEqual([]);
    },
    2 * WHOLE_MS,
  );

  it('answers much shows no more of it than a KiB', async () => {
    const client = new ProviderClient({ trusted: provider.origins(), hosts: [] }, []);
    await client.call({ url: `${provider.at('a long page')}/deliveries`, json: { text: 'x'.repeat(6_000) } });
    expect(client.exchanges).toEqual([
      expect.objectContaining({
        status: 200,
        response: expect.stringMatching(/^<p>a page of somebody else/),
      }),
    ]);
    const [{ request, response } = { request: '', response: '' }] = client.exchanges;
    expect([request.length, response.length]).toEqual([4_000, 1_024]);
  });

  it('sends elsewhere is not followed', async () => {
    const before = provider.calls;
    const results = await resultsOf('redirects into the network');
    expect(provider.calls - before).toBe(Object.keys(results).length);
    for (const { kind } of Object.values(results)) expect(kind).not.toBe('accepted');
  });

  it('is tried in every way that there is', () => {
    expect(Object.keys(behaviours).length).toBeGreaterThanOrEqual(20);
    expect(bareConnectors('http://127.0.0.1').length).toBe(9);
  });
});

it('waits for ten seconds for an answer, and thirty for all of it', () =>
  expect(patience).toEqual({ headMs: 10_000, totalMs: 30_000 }));
