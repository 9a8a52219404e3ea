import type { ConnectedChannel, Connector } from '../connectors/connector.js';

type Credentials = Pick<ConnectedChannel, 'settings' | 'secrets'>;

/**
 * Which of the secrets that are kept have to be given again: those that would be shown to a server that has not seen them.
 * Otherwise whoever may change a channel could have Parley sign in at a server of their own, and read there what nobody is shown here.
 * @param given the names of those that were filled in just now
 */
export function askedAgain(
  connector: Pick<Connector, 'shownTo'>,
  before: Credentials,
  now: Credentials,
  given: ReadonlySet<string>,
): string[] {
  const known = connector.shownTo?.(before) ?? {};
  return Object.entries(connector.shownTo?.(now) ?? {}).flatMap(([name, servers]) => {
    const isKept = Boolean(now.secrets[name]) && !given.has(name);
    return isKept && servers.some((server) => !known[name]?.includes(server)) ? [name] : [];
  });
}
