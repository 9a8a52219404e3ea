import { breachOfFiles } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import type { ChannelType } from '@/gql/graphql';
import { toast } from '@/lib/toast';
import type { ComposerMode } from '../drafts';
import { limitWords } from './limitWords';

interface KnownFile {
  name: string;
  mimeType: string;
  size: number;
}

/** Takes the files that the channel carries, and says why it does not take the others before anything is sent. */
export function useAllowedFiles(
  type: ChannelType,
  mode: ComposerMode,
  present: readonly KnownFile[],
  add: (files: Iterable<File>) => void,
): (files: Iterable<File>, put?: (files: Iterable<File>) => void) => void {
  const { t } = useTranslation('quickReplies');
  return (chosen, put = add) => {
    if (mode === 'NOTE') return put(chosen);
    const taken: File[] = [];
    for (const file of chosen) {
      const all = [...present, ...taken.map(factsOf), factsOf(file)];
      const breach = breachOfFiles(type, all);
      if (breach) toast.failure(limitWords(breach, t));
      else taken.push(file);
    }
    if (taken.length > 0) put(taken);
  };
}

/** A browser does not know every type; the server looks into the file and decides. */
function factsOf({ name, type, size }: File): KnownFile {
  return { name, mimeType: type || 'application/octet-stream', size };
}
