import { breachOfFiles, breachOfText, type ChannelTypeName, type LimitBreach } from '@parley/schema';
import { defineErrors } from '../../../platform/errors/coded-error.js';

export const LimitErrors = defineErrors({
  tooLong: { kind: 'invalid', code: 'inbox.message_too_long', message: 'This is too long for the channel.' },
  tooManyFiles: {
    kind: 'invalid',
    code: 'inbox.too_many_files',
    message: 'The channel takes fewer files in one message.',
  },
  fileRefused: {
    kind: 'invalid',
    code: 'inbox.file_not_allowed',
    message: 'The channel does not take this kind of file.',
  },
  fileTooLarge: {
    kind: 'invalid',
    code: 'inbox.file_too_large',
    message: 'A file is larger than the channel takes.',
  },
});

/**
 * Holds a message to what its channel carries: the provider would refuse it later, when nobody looks any more.
 * @throws inbox.message_too_long, inbox.too_many_files, inbox.file_not_allowed, inbox.file_too_large
 */
export function assertWithinLimits(
  channelType: string,
  text: string,
  files: readonly { name: string; mime_type: string; size: number }[],
): void {
  const type = channelType as ChannelTypeName;
  const limited = files.map(({ name, mime_type: mimeType, size }) => ({ name, mimeType, size }));
  const breach = breachOfText(type, text) ?? breachOfFiles(type, limited);
  if (breach) throw errorOf(breach);
}

function errorOf(breach: LimitBreach) {
  const { kind: _, ...facts } = breach;
  const about = (field: string, sentence: string) => ({ fields: { [field]: [sentence] }, facts });
  switch (breach.kind) {
    case 'TEXT_TOO_LONG':
      return LimitErrors.tooLong(
        about('body', `At most ${breach.max} ${breach.unit}; this has ${breach.actual}.`),
      );
    case 'TOO_MANY_FILES':
      return LimitErrors.tooManyFiles(about('attachmentIds', sentenceOfCount(breach.max)));
    case 'FILE_TYPE_REFUSED':
      return LimitErrors.fileRefused(
        about('attachmentIds', `${breach.name} cannot be sent here; it can be ${breach.allowed.join(', ')}.`),
      );
    case 'FILE_TOO_LARGE':
      return LimitErrors.fileTooLarge(
        about('attachmentIds', `${breach.name} has more than ${breach.max} bytes.`),
      );
    case 'FILES_TOO_LARGE':
      return LimitErrors.fileTooLarge(
        about('attachmentIds', `All files together have at most ${breach.max} bytes.`),
      );
  }
}

function sentenceOfCount(max: number): string {
  return max === 0 ? 'No files can be sent here.' : `At most ${max} files in one message.`;
}
