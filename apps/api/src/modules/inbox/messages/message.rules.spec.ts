import {
  clientKeyOf,
  clientPartOf,
  excerpt,
  initials,
  looksLikeHtml,
  messageIdFor,
  referencesFor,
  replySubject,
  stepsTo,
} from './message.rules.js';

describe('a delivery', () => {
  it.each([
    ['QUEUED', 'SENDING', true],
    ['SENDING', 'SENT', true],
    ['SENT', 'SENDING', false],
    ['READ', 'DELIVERED', false],
    ['SENT', 'FAILED', true],
    ['DELIVERED', 'FAILED', false],
    ['FAILED', 'SENDING', false],
    ['FAILED', 'SENT', true],
    ['UNKNOWN', 'FAILED', true],
    ['UNKNOWN', 'SENT', true],
    ['SENT', 'SENT', false],
    [null, 'SENT', false],
  ] as const)('from %s to %s: %s', (from, to, isStep) => {
    expect(stepsTo(to).some((step) => step === from)).toBe(isStep);
  });
});

describe('a reply', () => {
  it('says so in the subject once, in whatever tongue', () => {
    expect(replySubject('My bell')).toBe('Re: My bell');
    for (const subject of ['Re: My bell', 'RE: x', 'AW: x', 'Antw: x', 'Re[2]: x', 'SV: x']) {
      expect(replySubject(subject)).toBe(subject);
    }
    expect(replySubject('Real: a name')).toBe('Re: Real: a name');
    expect(replySubject(' ')).toBe('Re: your message');
  });

  it('refers to the whole thread, and to its first and newest mails when it is long', () => {
    expect(referencesFor({ externalId: '<b@x>', references: ['<a@x>', '<b@x>'] })).toEqual([
      '<a@x>',
      '<b@x>',
    ]);
    const long = Array.from({ length: 60 }, (_, index) => `<${index}@x>`);
    const references = referencesFor({ externalId: '<last@x>', references: long });
    expect(references).toHaveLength(20);
    expect([references[0], references.at(-2), references.at(-1)]).toEqual(['<0@x>', '<59@x>', '<last@x>']);
  });

  it('has an id in our own domain', () => {
    expect(messageIdFor('1-2', 'support@harbour.test')).toBe('<1-2@harbour.test>');
    expect(messageIdFor('1-2', null)).toBe('<1-2@parley.invalid>');
  });
});

describe('the key of a sender', () => {
  it('never meets another author’s, and comes back as it was', () => {
    expect(clientKeyOf({ kind: 'user', id: 1 }, 'a')).not.toBe(clientKeyOf({ kind: 'contact', id: 1 }, 'a'));
    expect(clientPartOf(clientKeyOf({ kind: 'user', id: 12 }, 'a:b:c'))).toBe('a:b:c');
    expect(clientPartOf(null)).toBeNull();
  });
});

describe('texts', () => {
  it('are told from HTML', () => {
    for (const html of ['<p>x</p>', 'a<br>b', '<a href="x">y</a>', '</div>'])
      expect(looksLikeHtml(html)).toBe(true);
    for (const text of ['1 < 2 > 0', 'x <- y', 'me <me@x.test>', '']) expect(looksLikeHtml(text)).toBe(false);
  });

  it('are cut at a word', () => {
    expect(excerpt('Is the\n red bike there?')).toBe('Is the red bike there?');
    expect(excerpt('one two three four', 10)).toBe('one two…');
    expect(excerpt('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
  });

  it('have initials', () => {
    expect([initials('Zoë de Boer'), initials('tom'), initials('  '), initials('😀 Smile')]).toEqual([
      'ZB',
      'T',
      '?',
      '😀S',
    ]);
  });
});
