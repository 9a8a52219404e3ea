import { cpuTime } from '../../../../test/cpu-time.js';
import {
  breachOfFiles,
  breachOfText,
  fillHtml,
  fillText,
  openVariables,
  smsSize,
  unknownVariables,
} from '@parley/schema';

describe('the variables of quick replies', () => {
  const values = {
    'contact.first_name': 'Tom',
    'contact.name': '<b>Tom</b> & co',
    'custom.Frame no': '7',
    date: '',
  };

  it.each([
    ['Hi {{contact.first_name}}', 'Hi Tom', []],
    ['Hi {{ Contact.First_Name | there }}', 'Hi Tom', []],
    ['On {{date|some day}}', 'On some day', []],
    ['On {{date|}}.', 'On .', []],
    ['Frame {{custom.Frame no}}', 'Frame 7', []],
    ['Hi {{agent.name}} {{agent.name}}', 'Hi {{agent.name}} {{agent.name}}', ['agent.name']],
    ['{{constructor}} {{__proto__}}', '{{constructor}} {{__proto__}}', ['constructor', '__proto__']],
    ['no {braces} {{}} {{ }}', 'no {braces} {{}} {{ }}', []],
  ])('%s', (text, filled, missing) => expect(fillText(text, values)).toEqual({ text: filled, missing }));

  it('are escaped in HTML, and are no template themselves', () => {
    expect(fillHtml('<p>{{contact.name}}</p>', values).text).toBe('<p>&lt;b&gt;Tom&lt;/b&gt; &amp; co</p>');
    expect(fillText('{{a}}', { a: '{{contact.first_name}}' }).text).toBe('{{contact.first_name}}');
  });

  it('that are open or unknown are named', () => {
    expect(openVariables('a {{ticket.number}} b {{x|y}} c {{ticket.number}}')).toEqual([
      '{{ticket.number}}',
      '{{x|y}}',
    ]);
    expect(unknownVariables('{{ticket.nr}} {{ticket.number}} {{custom.Anything}}')).toEqual(['ticket.nr']);
  });

  it('are found quickly in a text that was made to be slow', async () => {
    const slow = '{{'.repeat(50_000) + ' '.repeat(50_000);
    expect(await cpuTime(() => fillText(slow, {}))).toBeLessThan(1_000);
  });
});

describe('what a text message is to the network', () => {
  it.each([
    ['', 'GSM-7', 0, 0],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    ['€'.repeat(80), 'GSM-7', 160, 1],
    ['я'.repeat(70), 'UCS-2', 70, 1],
    ['я'.repeat(71), 'UCS-2', 71, 2],
    ['👍'.repeat(35), 'UCS-2', 70, 1],
  ])('%#', (text, encoding, units, segments) =>
    expect(smsSize(text)).toMatchObject({ encoding, units, segments }),
  );
});

describe('what channels carry', () => {
  const file = (mimeType: string, size = 1_000) => ({ name: 'file', mimeType, size });

  it('is told by its first breach', () => {
    expect(breachOfText('SMS', 'x'.repeat(1_600))).toBeNull();
    expect(breachOfText('SMS', 'x'.repeat(1_601))).toMatchObject({ kind: 'TEXT_TOO_LONG', actual: 1_601 });
    expect(breachOfText('INSTAGRAM', 'é'.repeat(501))).toMatchObject({ unit: 'bytes', actual: 1_002 });
    expect(breachOfText('TELEGRAM', '👍'.repeat(4_096))).toBeNull();
    expect(breachOfFiles('SMS', [file('image/png')])).toMatchObject({ kind: 'TOO_MANY_FILES', max: 0 });
    expect(breachOfFiles('WA_BUSINESS', [file('image/bmp')])).toMatchObject({ kind: 'FILE_TYPE_REFUSED' });
    expect(breachOfFiles('WA_BUSINESS', [file('image/png', 6_000_000)])).toMatchObject({
      kind: 'FILE_TOO_LARGE',
    });
    expect(breachOfFiles('INSTAGRAM', [file('application/pdf')])).toMatchObject({
      kind: 'FILE_TYPE_REFUSED',
    });
    expect(breachOfFiles('EMAIL', [file('a/b', 13_000_000), file('a/b', 13_000_000)])).toMatchObject({
      kind: 'FILES_TOO_LARGE',
    });
    expect(breachOfFiles('EMAIL', [file('application/zip')])).toBeNull();
  });
});
