import { defineErrors } from '../../../platform/errors/index.js';

export const ProfileImageErrors = defineErrors({
  missing: { kind: 'invalid', code: 'validation.failed', message: 'There is no picture in this request.' },
  tooLarge: {
    kind: 'too_large',
    code: 'request.too_large',
    message: 'A picture may have 8 MB and 40 million pixels at most.',
  },
  notAPicture: {
    kind: 'unsupported',
    code: 'request.unsupported',
    message: 'This is not a picture that can be used. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
  },
  busy: {
    kind: 'unavailable',
    code: 'unavailable',
    message: 'Many pictures are being prepared just now.',
  },
});
