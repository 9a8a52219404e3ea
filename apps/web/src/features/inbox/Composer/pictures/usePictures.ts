import type { ComposerTicketFragment } from '@/gql/graphql';
import type { ComposerMode } from '../drafts';
import type { Started } from '../useUploads';
import type { TakePicture } from './putPictures';

/** Pictures stand in the text of a mail; everywhere else they are files below it. */
export function usePictures(
  ticket: ComposerTicketFragment,
  mode: ComposerMode,
  /** Hands the file on when the channel takes it. */
  allow: (file: File, put: (files: Iterable<File>) => void) => void,
  add: (file: File) => Started,
): TakePicture | undefined {
  if (mode !== 'REPLY' || ticket.channel.type !== 'EMAIL') return undefined;
  return (file) => {
    let started: Started | null = null;
    allow(file, () => {
      started = add(file);
    });
    return started;
  };
}
