import type { TFunction } from 'i18next';
import type { CodedError } from '@/lib/errors';

/** Who has an account already, and where it was filled in; null when something else was refused. */
export function takenWords(
  { code, facts }: CodedError,
  t: TFunction<'channels'>,
): { field: string; words: string } | null {
  if (code !== 'channels.account_taken') return null;
  const { field, channelName: name, account } = facts;
  return { field: String(field), words: wordsOf(name, account, t) };
}

function wordsOf(name: unknown, account: unknown, t: TFunction<'channels'>): string {
  if (typeof name !== 'string') return t('takenElsewhere');
  // A mailbox has several addresses: which of them it is has to be said.
  return typeof account === 'string' ? t('takenAddress', { name, account }) : t('taken', { name });
}
