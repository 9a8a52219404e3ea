import { chatBody, mentionsOf } from './chat-body.rules.js';

describe('the words of a message', () => {
  it.each([
    ['<p>Hello <b>there</b></p>', '<div>Hello <strong>there</strong></div>', 'Hello there'],
    ['one\ntwo', 'one<br />two', 'one\ntwo'],
    ['<a href="https://home.test">home</a>', 'home', 'home'],
    ['<em>a</em><u>b</u><s>c</s><i>d</i>', '<em>a</em><u>b</u><s>c</s><em>d</em>', 'abcd'],
    ['<ul><li>x</li><li>y</li></ul>', '<ul><li>x</li><li>y</li></ul>', 'x\ny'],
    ['<pre>a\n  b</pre>', '<pre>a\n  b</pre>', 'a\nb'],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3', '1 < 2 & 3'],
  ])('keep what may stand there: %s', (source, html, text) =>
    expect(chatBody(source)).toEqual({ html, text }),
  );

  it.each([
    ['a<br><br><br><br>b', 'a<br /><br />b'],
    ['a\n\n\n\n\nb', 'a<br /><br />b'],
    ['a<br>b<br><br>c', 'a<br />b<br /><br />c'],
    ['<br><br>a<br>', 'a'],
    ['\n\na\n\n', 'a'],
    [
      '<div>a</div><div><br></div><div><br></div><div><br></div><div><br></div><div>b</div>',
      '<div>a</div><br /><br /><div>b</div>',
    ],
    ['<div><br>a<br></div>', '<div>a</div>'],
    ['a <br> <br> <br> b', 'a<br /><br />b'],
  ])('shrink runs of line breaks, and have none outside: %j', (source, html) =>
    expect(chatBody(source).html).toBe(html),
  );

  it.each([
    '',
    '   ',
    '<br><br>',
    '<div><br></div>',
    '&nbsp;',
    '<script>alert(1)</script>',
    '<img src=x>',
    '\u200b',
  ])('are none in %j', (source) => expect(chatBody(source)).toEqual({ html: '', text: '' }));

  it.each([
    '<img src=x onerror=alert(1)>x',
    '<strong onclick="alert(1)" style="position:fixed" class="a">x</strong>',
    '<svg><script>alert(1)</script></svg>x',
    '<strong data-mention="user:1&quot; onx=1">x</strong>',
    '<xmp><img src=x onerror=alert(1)></xmp>x',
    '<math><mi//xlink:href="data:x,<script>alert(4)</script>">x',
    '<div data-mention="user:5">x</div>',
    '<a href="javascript:alert(1)">x</a>',
    '<<script>script>alert(1)<</script>/script>x',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>x',
  ])('do nothing: %s', (source) => {
    const { html } = chatBody(source);
    expect(html.replaceAll(/<\/?(?:br \/|strong|em|u|s|ul|ol|li|div|pre)>/g, '')).not.toMatch(/[<>]/);
  });
});

describe('who is named', () => {
  it('is known by ids, also in the marks of other editors', () => {
    const body = chatBody(
      '<span data-mention="user:5">@Ann</span> <strong data-mention="team:7">@Desk</strong> <span data-mention="user:x">@no</span>',
    );
    expect(body.html).toBe(
      '<strong data-mention="user:5">@Ann</strong> <strong data-mention="team:7">@Desk</strong> @no',
    );
    expect(mentionsOf(body)).toEqual({ userIds: [5], teamIds: [7], isHere: false });
  });

  it.each([
    ['@here look', true],
    ['all (@here) now', true],
    ['<strong data-mention="here">@here</strong>', true],
    ['mail me@here.test', false],
    ['@hereafter', false],
  ])('is everybody in %s: %s', (source, isHere) => expect(mentionsOf(chatBody(source)).isHere).toBe(isHere));
});
