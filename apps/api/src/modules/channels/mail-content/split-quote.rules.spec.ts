import { cpuTime } from '../../../../test/cpu-time.js';
import { limits } from '../sanitising/sanitise-html.js';
import { splitHtml, splitPlainText } from './split-quote.rules.js';

const answer = 'Thank you, that works now.';

describe('history in plain text', () => {
  it.each([
    ['English', 'On Mon, 3 Aug 2026 at 10:02, Anna Berg <anna@shop.test> wrote:\n> How can we help?'],
    [
      'English on two lines',
      'On Monday, 3 August 2026 at 10:02, Anna Berg\n<anna@shop.test> wrote:\n> How can we help?',
    ],
    ['German', 'Am 03.08.26 um 10:02 schrieb Anna Berg:\n> Wie können wir helfen?'],
    ['Dutch', 'Op ma 3 aug 2026 om 10:02 schreef Anna Berg <anna@shop.test>:\n> Waarmee?'],
    ['French', 'Le lun. 3 août 2026 à 10:02, Anna Berg <anna@shop.test> a écrit :\n> Bonjour'],
    ['Spanish', 'El lun, 3 ago 2026 a las 10:02, Anna Berg (<anna@shop.test>) escribió:\n> Hola'],
    ['Italian', 'Il giorno lun 3 ago 2026 alle ore 10:02 Anna Berg <anna@shop.test> ha scritto:\n> Ciao'],
    ['Portuguese', 'Em seg., 3 de ago. de 2026 às 10:02, Anna Berg <anna@shop.test> escreveu:\n> Olá'],
    ['Swedish', 'Den mån 3 aug. 2026 kl 10:02 skrev Anna Berg <anna@shop.test>:\n> Hej'],
    ['Polish', 'W dniu 3.08.2026 o 10:02, Anna Berg napisał(a):\n> Dzień dobry'],
    ['Russian', '03.08.2026 10:02, Anna Berg пишет:\n> Привет'],
    ['Arabic', 'في الاثنين، 3 أغسطس 2026 في 10:02 كتب Anna Berg <anna@shop.test>:\n> مرحبا'],
    [
      'Outlook',
      '-----Original Message-----\nFrom: Anna Berg\nSent: Monday\nSubject: Your bike\n\nHow can we help?',
    ],
    ['Outlook in German', '-----Ursprüngliche Nachricht-----\nVon: Anna Berg\n\nWie können wir helfen?'],
    [
      'a head only',
      'From: Anna Berg <anna@shop.test>\nSent: Monday, August 3, 2026\nTo: Tom\nSubject: Your bike\n\nHow?',
    ],
    ['a line', '________________________________\nFrom: Anna Berg\n\nHow can we help?'],
    ['nothing but marks', '> How can we help?\n> Anna'],
  ])('is split off: %s', (_name, quoted) => {
    const split = splitPlainText(`${answer}\n\n${quoted}`);
    expect(split.main).toBe(answer);
    expect(split.quoted.trim()).toBe(quoted);
  });

  it.each([
    ['answers between the lines', `On Monday, Anna wrote:\n> Which size?\nLarge.\n> Which colour?\nBlue.`],
    [
      'a forwarded mail',
      `Please look at this.\n\n---------- Forwarded message ---------\nFrom: Tom\nDate: Monday\nSubject: Hi\n\nHello`,
    ],
    ['nothing but history', 'On Mon, 3 Aug 2026, Anna wrote:\n> How can we help?'],
    ['a sentence with the words', 'On the box they wrote: fragile. Was it?'],
    ['no history', answer],
  ])('keeps %s whole', (_name, text) => expect(splitPlainText(text).main).toBe(text));

  it('takes no time over text that begins like history again and again', async () => {
    const text = 'On and on\n'.repeat(20_000) + 'From: x\n'.repeat(20_000) + '> \n'.repeat(20_000);
    expect(await cpuTime(() => splitPlainText(text))).toBeLessThan(500);
  });
});

describe('history in HTML', () => {
  const split = (html: string) => splitHtml(html, limits);

  it.each([
    [
      'Gmail',
      '<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon Anna wrote:<br></div><blockquote class="gmail_quote">How?</blockquote></div>',
    ],
    ['Apple Mail', '<blockquote type="cite"><div>On 3 Aug 2026, Anna wrote:</div>How?</blockquote>'],
    [
      'Thunderbird',
      '<div class="moz-cite-prefix">Am 03.08.26 schrieb Anna:<br></div><blockquote type="cite" cite="mid:1">How?</blockquote>',
    ],
    [
      'Outlook',
      '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0 0 0"><p><b>From:</b> Anna</p></div><p>How?</p>',
    ],
    [
      'Outlook on the web',
      '<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Anna</div><div>How?</div>',
    ],
    [
      'Proton',
      '<div class="protonmail_quote">On Monday Anna wrote:<blockquote type="cite">How?</blockquote></div>',
    ],
    ['GMX', '<div name="quote" style="margin:10px">Gesendet: Montag<br>How?</div>'],
    [
      'ours',
      '<div class="parley-quote"><div>On Monday, Anna wrote:</div><blockquote type="cite">How?</blockquote></div>',
    ],
    ['words only', '<p>On Mon, 3 Aug 2026 at 10:02, Anna wrote:</p><p>How?</p>'],
  ])('is split off: %s', (_name, quoted) => {
    const result = split(`<div>${answer}</div>${quoted}`);
    expect(result.main).toContain(answer);
    expect(result.main).not.toContain('How?');
    expect(result.quoted).toContain('How?');
  });

  it('keeps what was written below the quotation', () => {
    const result = split(
      `<p>On Monday Anna wrote:</p><blockquote type="cite">How?</blockquote><p>${answer}</p>`,
    );
    expect(result.main).toContain(answer);
    expect(result.main).not.toContain('How?');
  });

  it.each([
    [
      'answers between quotations',
      '<blockquote type="cite">Size?</blockquote>L<blockquote type="cite">Colour?</blockquote>Blue',
    ],
    [
      'a forwarded mail',
      '<p>See below</p><div class="gmail_quote">---------- Forwarded message ---------<br>From: Tom<br>Hello</div>',
    ],
    ['nothing but a quotation', '<blockquote type="cite">How?</blockquote>'],
    ['a quotation that means something', '<p>They promised:</p><blockquote>Two days</blockquote>'],
  ])('keeps %s whole', (_name, html) => expect(split(html)).toEqual({ main: html, quoted: '' }));
});
