import { defineErrors } from '../../platform/errors/index.js';

export const ChannelErrors = defineErrors({
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
  notFound: { kind: 'not_found', code: 'not_found', message: 'This channel does not exist.' },
  disabled: {
    kind: 'conflict',
    code: 'channels.channel_disabled',
    message: 'This channel is switched off, so nothing can be sent by it.',
  },
  noConnector: {
    kind: 'unsupported',
    code: 'channels.cannot_send',
    message: 'Messages cannot be sent by this kind of channel.',
  },
  noAddress: {
    kind: 'invalid',
    code: 'channels.no_address',
    message: 'This contact has no e-mail address, so nothing can be sent by e-mail.',
  },
  notRetryable: {
    kind: 'conflict',
    code: 'channels.not_retryable',
    message: 'Only a message that failed, or of which nobody knows whether it was sent, can be sent again.',
  },
});
