import { defineErrors } from '../../platform/errors/index.js';

export const ChannelErrors = defineErrors({
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
  notFound: { kind: 'not_found', code: 'not_found', message: 'This channel does not exist.' },
  disabled: {
    kind: 'conflict',
    code: 'channels.channel_disabled',
    message: 'This channel is switched off, so nothing can be sent by it.',
  },
  retired: {
    kind: 'gone',
    code: 'channels.retired',
    message: 'Channels of this kind cannot be connected any more; the facts say why.',
  },
  addressTaken: {
    kind: 'conflict',
    code: 'channels.address_taken',
    message: 'Mail for this address comes in by another channel already.',
  },
  accountTaken: {
    kind: 'conflict',
    code: 'channels.account_taken',
    message: 'Another channel has this account already.',
  },
  signInNotOffered: {
    kind: 'unsupported',
    code: 'channels.sign_in_not_offered',
    message: 'This installation has no application at this provider; whoever runs it can register one.',
  },
  signInOver: {
    kind: 'conflict',
    code: 'channels.sign_in_over',
    message: 'This sign-in was used, took too long, or somebody else began it. Begin again.',
  },
  addressDiffers: {
    kind: 'conflict',
    code: 'channels.address_differs',
    message: 'That is another mailbox than the one of this channel; the facts say which.',
  },
  tooMany: {
    kind: 'conflict',
    code: 'channels.too_many',
    message: 'There are as many channels as a company can have.',
  },
  widgetNotFound: { kind: 'not_found', code: 'not_found', message: 'This website widget does not exist.' },
  widgetConflict: {
    kind: 'conflict',
    code: 'widget.version_conflict',
    message: 'Somebody else changed this website widget in the meantime.',
  },
  tooManyWidgets: {
    kind: 'invalid',
    code: 'widget.too_many',
    message: 'There are as many website widgets as a company can have. Delete some first.',
  },
  themeNotFound: { kind: 'not_found', code: 'not_found', message: 'This e-mail theme does not exist.' },
  themeConflict: {
    kind: 'conflict',
    code: 'email_theme.version_conflict',
    message: 'Somebody else changed this e-mail theme in the meantime.',
  },
  tooManyThemes: {
    kind: 'invalid',
    code: 'email_theme.too_many',
    message: 'There are as many e-mail themes as a company can have. Delete some first.',
  },
  versionConflict: {
    kind: 'conflict',
    code: 'channels.version_conflict',
    message: 'Somebody else has changed this channel in the meantime.',
  },
  connectionRefused: {
    kind: 'invalid',
    code: 'channels.connection_refused',
    message: 'The provider refused the connection; the facts say in its own words why.',
  },
  flowNotFound: { kind: 'not_found', code: 'not_found', message: 'This IVR flow does not exist.' },
  tooManyFlows: {
    kind: 'conflict',
    code: 'ivr.too_many',
    message: 'There are as many IVR flows as a company can have.',
  },
  flowConflict: {
    kind: 'conflict',
    code: 'ivr.version_conflict',
    message: 'Somebody else has changed this IVR flow in the meantime.',
  },
  callNotFound: { kind: 'not_found', code: 'not_found', message: 'This call does not exist.' },
  callOver: {
    kind: 'conflict',
    code: 'channels.call_over',
    message: 'This call is over, or it is somebody else’s by now.',
  },
  colleagueNotFree: {
    kind: 'conflict',
    code: 'channels.colleague_not_free',
    message:
      'This colleague cannot take a call now: their telephone is off, or they are speaking with somebody.',
  },
  handOverRefused: {
    kind: 'conflict',
    code: 'channels.hand_over_refused',
    message: 'The provider did not hand the call over; it goes on with you.',
  },
  noTelephone: {
    kind: 'conflict',
    code: 'channels.no_telephone',
    message: 'There is no telephone channel by which you can call.',
  },
  noConnector: {
    kind: 'unsupported',
    code: 'channels.cannot_send',
    message: 'Messages cannot be sent by this kind of channel.',
  },
  webhookRefused: {
    kind: 'unauthenticated',
    code: 'channels.webhook_refused',
    message: 'This call does not prove where it comes from.',
  },
  cannotSend: {
    kind: 'conflict',
    code: 'channels.cannot_send_now',
    message:
      'Nothing can be sent to this customer by this channel now; the facts say why, and what can be done instead.',
  },
  cannotCarry: {
    kind: 'invalid',
    code: 'channels.cannot_carry',
    message: 'This channel cannot carry a message like this.',
  },
  noAddress: {
    kind: 'invalid',
    code: 'channels.no_address',
    message: 'This contact has no e-mail address, so nothing can be sent by e-mail.',
  },
  templateNotFound: { kind: 'not_found', code: 'not_found', message: 'This template does not exist.' },
  templateLocked: {
    kind: 'conflict',
    code: 'wa_template.locked',
    message:
      'What stands at WhatsApp cannot be changed: only its title, its labels and what fills its variables. Make a copy instead.',
  },
  templateConflict: {
    kind: 'conflict',
    code: 'wa_template.version_conflict',
    message: 'Somebody else has changed this template in the meantime.',
  },
  tooManyTemplates: {
    kind: 'conflict',
    code: 'wa_template.too_many',
    message: 'There are as many templates as a company can have.',
  },
  templateRefused: {
    kind: 'invalid',
    code: 'wa_template.refused',
    message: 'WhatsApp does not take this template; the facts say in its own words why.',
  },
  templateUnanswered: {
    kind: 'unavailable',
    code: 'wa_template.unanswered',
    message: 'WhatsApp did not answer; the template is kept and can be submitted again.',
  },
  templateNotApproved: {
    kind: 'conflict',
    code: 'wa_template.not_approved',
    message: 'Only an approved template can be sent.',
  },
  notReplayable: {
    kind: 'conflict',
    code: 'channels.not_replayable',
    message: 'Only what was given up or left aside, and is still kept, can be read again.',
  },
  notRetryable: {
    kind: 'conflict',
    code: 'channels.not_retryable',
    message: 'Only a message that failed, or of which nobody knows whether it was sent, can be sent again.',
  },
});
