import { defineErrors } from '../../../platform/errors/index.js';

export const WebChatErrors = defineErrors({
  widgetUnknown: { kind: 'not_found', code: 'widget.unknown', message: 'There is no such website chat.' },
  siteNotAllowed: {
    kind: 'forbidden',
    code: 'widget.site_not_allowed',
    message: 'This website may not show this chat; its domain is not on the list of allowed domains.',
  },
  visitorUnknown: {
    kind: 'unauthenticated',
    code: 'widget.unknown_visitor',
    message: 'This visitor is not known; begin a new session.',
  },
  detailsMissing: {
    kind: 'invalid',
    code: 'widget.details_missing',
    message: 'Some of what is asked before the chat is missing.',
  },
  identityRefused: {
    kind: 'forbidden',
    code: 'widget.identity_refused',
    message: 'This identity was not accepted; the facts say why.',
  },
  emptyMessage: {
    kind: 'invalid',
    code: 'widget.empty_message',
    message: 'A message needs words or a file.',
  },
  uploadUnknown: {
    kind: 'invalid',
    code: 'widget.unknown_upload',
    message: 'One of these files is not there any more; attach it again.',
  },
  fileMissing: {
    kind: 'malformed',
    code: 'widget.file_missing',
    message: 'Send one file in the field "file".',
  },
  fileRefused: {
    kind: 'unsupported',
    code: 'widget.file_refused',
    message: 'This kind of file is not accepted.',
  },
  notAccepted: { kind: 'invalid', code: 'widget.not_accepted', message: 'This message was not accepted.' },
});
