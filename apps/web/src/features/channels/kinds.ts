import {
  channelPages,
  type ChannelPage,
  type ChannelTypeName,
  type ProviderName,
  providers,
  retiredChannelTypes,
} from '@parley/schema';
import type { ChannelFormsQuery, ChannelType } from '@/gql/graphql';

export type ChannelForm = ChannelFormsQuery['channelForms'][number];
export type ChannelField = ChannelForm['fields'][number];

const HOME = '/admin/channels2';

export const listPath = (page: ChannelPage): string => `${HOME}/${page}`;

/** Where somebody sets up a channel at this provider. */
export const connectPath = (page: ChannelPage, provider?: string): string =>
  `${HOME}/${page}/${provider === 'dialog360' ? 'create360dialog' : 'create'}`;

/** The page that an address below `/admin/channels2` belongs to. */
export function pageOfPath(pathname: string): ChannelPage {
  const name = pathname.split('/')[3] ?? '';
  return name in channelPages ? (name as ChannelPage) : 'email';
}

export const standsOn = (page: ChannelPage, type: ChannelType): boolean =>
  (channelPages[page] as readonly ChannelTypeName[]).includes(type);

/** Nobody can connect channels of this kind any more. */
export const isRetired = (type: ChannelType): type is keyof typeof retiredChannelTypes =>
  type in retiredChannelTypes;

/** All that ever stood on this page has ended. */
export const hasEnded = (page: ChannelPage): boolean => channelPages[page].every((type) => isRetired(type));

/** What can be connected on this page, in the order of the catalogue. */
export function formsOf(page: ChannelPage, forms: readonly ChannelForm[]): ChannelForm[] {
  const order = Object.keys(providers);
  return forms
    .filter(
      ({ provider }) =>
        provider in providers && standsOn(page, providers[provider as ProviderName].channelType),
    )
    .toSorted((one, other) => order.indexOf(one.provider) - order.indexOf(other.provider));
}

/** The glyph of a page. */
export const typeOf = (page: ChannelPage): ChannelType => channelPages[page][0];

/** Website chats, and the mail that this installation itself receives, belong to the company; all others come and go. */
export const canBeDeleted = ({ type, provider }: { type: ChannelType; provider?: string | null }): boolean =>
  type !== 'CHAT' && (type !== 'EMAIL' || Boolean(provider));
