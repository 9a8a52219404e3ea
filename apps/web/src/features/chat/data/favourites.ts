import { skipToken } from '@apollo/client/react';
import { useChatFavouritesQuery } from './Chat.generated';

const USUAL = ['👍', '❤️', '😂', '🎉', '👀', '✅'];
const OFFERED = 6;

/** The emojis to react with at hand: the person's own favourites first. */
export function useFavourites(isWanted = true): readonly string[] {
  const { data } = useChatFavouritesQuery(isWanted ? { context: { quiet: true } } : skipToken);
  return [...new Set([...(data?.me.favouriteReactions ?? []), ...USUAL])].slice(0, OFFERED);
}
