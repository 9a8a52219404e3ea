import { AUTOMATIC_PER_HOUR, isAutomatic, loopReason, senderOf } from './mail-signals.rules.js';

const mail = {
  signals: {},
  subject: 'My order',
  mailFrom: 'tom@home.test',
  from: 'tom@home.test',
  isBounce: false,
};

describe('who wrote, a person or a machine', () => {
  it('takes an ordinary mail for a person', () => expect(isAutomatic(mail)).toBe(false));
  it('takes "Auto-Submitted: no" for a person', () => {
    expect(isAutomatic({ ...mail, signals: { 'auto-submitted': ['no'] } })).toBe(false);
  });

  it.each([
    ['auto-submitted', 'auto-replied'],
    ['auto-submitted', 'auto-generated; owner=x'],
    ['precedence', 'auto_reply'],
    ['precedence', 'bulk'],
    ['precedence', 'list'],
    ['x-autoreply', 'yes'],
    ['x-autorespond', '1'],
    ['list-id', '<news.shop.test>'],
    ['list-unsubscribe', '<mailto:x@shop.test>'],
  ])('knows a machine by %s: %s', (name, value) => {
    expect(isAutomatic({ ...mail, signals: { [name]: [value] } })).toBe(true);
  });

  it.each([
    'Automatic reply: My order',
    'Automatische Antwort: Rad',
    'Réponse automatique : vélo',
    'Out of office: Tom',
  ])('knows a machine by the subject %j', (subject) => expect(isAutomatic({ ...mail, subject })).toBe(true));

  it('knows reports by their sender', () => {
    expect(isAutomatic({ ...mail, mailFrom: '' })).toBe(true);
    expect(isAutomatic({ ...mail, from: 'MAILER-DAEMON@mx.test' })).toBe(true);
    expect(isAutomatic({ ...mail, isBounce: true })).toBe(true);
  });
});

describe('loops', () => {
  const facts = {
    isAutomatic: false,
    isBounce: false,
    isOurs: false,
    isFromSameMailbox: false,
    automaticLastHour: 0,
  };

  it('lets people write as often as they like', () => {
    expect(loopReason({ ...facts, automaticLastHour: 1_000 })).toBeNull();
  });
  it('lets a colleague write from one of our mailboxes to another', () => {
    expect(loopReason({ ...facts, isOurs: true })).toBeNull();
  });
  it('stops what comes back to its own mailbox', () => {
    expect(loopReason({ ...facts, isOurs: true, isFromSameMailbox: true })).toMatch(/own message/);
  });
  it('stops our own automatic mail, but not the report that it could not be delivered', () => {
    expect(loopReason({ ...facts, isOurs: true, isAutomatic: true })).toMatch(/automatic/);
    expect(loopReason({ ...facts, isOurs: true, isAutomatic: true, isBounce: true })).toBeNull();
  });
  it('takes ten automatic mails of one sender an hour', () => {
    expect(loopReason({ ...facts, isAutomatic: true, automaticLastHour: AUTOMATIC_PER_HOUR - 1 })).toBeNull();
    expect(loopReason({ ...facts, isAutomatic: true, automaticLastHour: AUTOMATIC_PER_HOUR })).toMatch(
      /too many/,
    );
  });
});

describe('the sender', () => {
  const form = { address: 'no-reply@forms.test' };
  const tom = { address: 'tom@home.test' };
  const anna = { address: 'anna@home.test' };

  it('is From', () => expect(senderOf(tom, anna, false)).toBe(tom));
  it('is Reply-To when From is a form that nobody reads', () => expect(senderOf(form, tom, false)).toBe(tom));
  it('is never the reply address of a list', () => expect(senderOf(form, tom, true)).toBe(form));
  it('is Reply-To when there is no From', () => expect(senderOf(undefined, tom, false)).toBe(tom));
});
