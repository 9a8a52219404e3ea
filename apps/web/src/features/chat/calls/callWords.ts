import type { TFunction } from 'i18next';
import type { ChatCall } from './callStore';

/** Who calls, as long as nobody has come; then who is there. */
export function callWords(call: ChatCall, meId: string, t: TFunction<'chatCalls'>): string {
  const { seats, initiatorId, initiatorName } = call;
  const isCalling = initiatorId !== meId && seats.every(({ userId }) => userId === initiatorId);
  if (isCalling) return t('banner.calling', { name: initiatorName });
  const names = new Map(seats.map(({ userId, name }) => [userId, userId === meId ? t('you') : name]));
  return t('preview.there', { names: [...names.values()].join(', ') });
}
