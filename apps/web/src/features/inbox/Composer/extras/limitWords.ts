import type { LimitBreach } from '@parley/schema';
import type { TFunction } from 'i18next';
import { formatFileSize } from '@/lib/format';

/** Why something does not go through this channel, in a sentence. */
export function limitWords(breach: LimitBreach, t: TFunction<'quickReplies'>): string {
  switch (breach.kind) {
    case 'TEXT_TOO_LONG':
      return t('limits.tooLong', { count: breach.actual - breach.max });
    case 'TOO_MANY_FILES':
      return breach.max === 0 ? t('limits.noFiles') : t('limits.tooMany', { count: breach.max });
    case 'FILE_TYPE_REFUSED':
      return t('limits.type', { name: breach.name });
    case 'FILE_TOO_LARGE':
      return t('limits.large', { name: breach.name, max: formatFileSize(breach.max) });
    case 'FILES_TOO_LARGE':
      return t('limits.allLarge', { max: formatFileSize(breach.max) });
  }
}
