import { type ProviderName, providers, retiredChannelTypes } from '@parley/schema';
import { ChannelErrors } from '../channels.errors.js';
import type { ConnectedChannel, ConnectionTest, Connector } from '../connectors/connector.js';
import type { ProviderClient } from '../connectors/provider-client.js';
import { reasonOf } from '../connectors/redact-exchange.rules.js';

/** Where a mail channel is reached. */
export function addressOf({ type, settings }: ConnectedChannel): string | null {
  return type === 'EMAIL' && typeof settings.address === 'string' ? settings.address : null;
}

/** What a refused test means to whoever saves. */
export function refused(test: Extract<ConnectionTest, { isOk: false }>) {
  return ChannelErrors.connectionRefused({
    facts: { reason: test.reason },
    ...(test.field && { fields: { [test.field]: [test.reason] } }),
  });
}

/** The channel as the provider knows it, after it was asked. */
export function foundOut(
  channel: ConnectedChannel,
  test: Extract<ConnectionTest, { isOk: true }>,
): ConnectedChannel {
  return {
    ...channel,
    handle: test.handle ?? channel.handle,
    settings: { ...channel.settings, ...test.settings },
  };
}

/** Whatever goes wrong while it is asked is why it does not work. */
export async function tried(
  connector: Connector,
  channel: ConnectedChannel,
  client: ProviderClient,
): Promise<ConnectionTest> {
  try {
    return withoutSecrets(await connector.test(channel, client), channel);
  } catch (error) {
    return { isOk: false, reason: reasonOf(error, channel) };
  }
}

/** A provider may repeat in its refusal what it was shown. */
function withoutSecrets(test: ConnectionTest, channel: ConnectedChannel): ConnectionTest {
  const steps = test.steps?.map((step) => ({
    ...step,
    reason: step.reason === null ? null : reasonOf(step.reason, channel),
  }));
  const told = test.isOk ? test : { ...test, reason: reasonOf(test.reason, channel) };
  return steps ? { ...told, steps } : told;
}

/** Why nothing can be connected by this name: it has ended, or there never was such a thing. */
export function notConnectable(provider: string | null) {
  const type = provider && provider in providers ? providers[provider as ProviderName].channelType : provider;
  if (type && type in retiredChannelTypes)
    return ChannelErrors.retired({
      facts: { reason: retiredChannelTypes[type as keyof typeof retiredChannelTypes] },
    });
  return ChannelErrors.invalid({ fields: { provider: ['There is no connector of this name.'] } });
}
