import { deliveryErrorCode } from './delivery-error.rules.js';

describe('what stopped a message', () => {
  it.each([
    ['550 5.1.1 <jo@x.test>: Recipient address rejected: User unknown', 'NO_SUCH_ADDRESS'],
    ['550 No such user', 'NO_SUCH_ADDRESS'],
    ['552 5.2.2 Mailbox full', 'MAILBOX_FULL'],
    ['452 4.2.2 The email account is over quota', 'MAILBOX_FULL'],
    ['552 5.3.4 Message size exceeds fixed limit', 'TOO_LARGE'],
    ['550 5.7.1 Message rejected due to spam policy', 'TAKEN_FOR_SPAM'],
    ['554 5.7.26 Unauthenticated mail: DMARC', 'TAKEN_FOR_SPAM'],
    ['The mail server refused our sign-in: 535 5.7.8 Error', 'SIGN_IN_REFUSED'],
    ['connect ECONNREFUSED 127.0.0.1:9', 'UNREACHABLE'],
    ['The mail server did not answer in time.', 'UNREACHABLE'],
    ['No server for outgoing mail is configured (SMTP_URL).', 'NO_SERVER'],
    ['An attached file does not exist any more.', 'FILE_GONE'],
    ['This channel has no mail address any more.', 'CHANNEL_GONE'],
    ['The message came back from jo@x.test.', 'CAME_BACK'],
    ['The message came back from jo@x.test: 5.1.1 unknown', 'NO_SUCH_ADDRESS'],
    ['21610: The receiver has opted out.', 'OPTED_OUT'],
    ['30005: The number does not exist.', 'NO_SUCH_ADDRESS'],
    ['30007: The network took it for spam.', 'TAKEN_FOR_SPAM'],
    ['30004: The receiver takes no messages from us.', 'REFUSED'],
    ['554 Transaction failed', 'REFUSED'],
    ['<script>alert(1)</script>', 'REFUSED'],
  ])('in %j is %s', (error, code) => {
    expect(deliveryErrorCode('FAILED', error)).toBe(code);
  });

  it('is nothing for what went well, and said of a part that was refused', () => {
    expect(deliveryErrorCode('SENT', null)).toBeNull();
    expect(deliveryErrorCode('SENT', 'Not accepted for jo@x.test')).toBe('PARTLY_REFUSED');
    expect(deliveryErrorCode('SENDING', 'connect ECONNREFUSED')).toBe('UNREACHABLE');
    expect(deliveryErrorCode('UNKNOWN', null)).toBe('ANSWER_LOST');
  });
});
