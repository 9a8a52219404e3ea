import { washMail } from './washMail';

const wash = (html: string, showRemoteImages = false) =>
  washMail(html, { showRemoteImages, inlinePictures: new Map([['logo@x', '/files/abc']]) });

describe('the second wash of a mail', () => {
  it('takes out whatever could act', () => {
    const washed = wash(
      '<p onclick="a()">Hi</p><script>a()</script><form action="//x"><input></form><iframe src="//x"></iframe>' +
        '<svg><script>a()</script></svg><a href="javascript:a()">c</a><base href="//x"><meta http-equiv=refresh>',
    );
    expect(washed).not.toMatch(/script|onclick|form|input|iframe|svg|base|meta|javascript/i);
    expect(washed).toContain('Hi');
  });

  it('keeps the mail’s own style sheet and tables', () => {
    const washed = wash(
      '<style>td{padding:4px}</style><table><tr><td style="width:10px">a</td></tr></table>',
    );
    expect(washed).toContain('<style>td{padding:4px}</style>');
    expect(washed).toContain('style="width:10px"');
  });

  it('withholds pictures from elsewhere until asked', () => {
    expect(wash('<img src="https://tracker.test/p.gif">')).not.toMatch(/\ssrc=/);
    expect(wash('<img src="https://tracker.test/p.gif">')).toContain(
      'data-remote-src="https://tracker.test/p.gif"',
    );
    expect(wash('<img data-remote-src="https://shop.test/a.png">', true)).toContain(
      ' src="https://shop.test/a.png"',
    );
  });

  it('never brings a withheld source to life that is no web address', () => {
    expect(wash('<img data-remote-src="javascript:alert(1)">', true)).not.toMatch(/\ssrc=/);
  });

  it('finds the pictures that came with the mail', () => {
    expect(wash('<img src="cid:logo@x">')).toContain('src="/files/abc"');
    expect(wash('<img src="cid:unknown">')).not.toMatch(/\ssrc=/);
  });

  it('opens links beside the inbox', () => {
    expect(wash('<a href="https://a.test/">a</a>')).toContain('rel="noopener noreferrer nofollow"');
    expect(wash('<a href="https://a.test]]x">a</a>')).not.toContain('href');
    expect(wash('<map><area href="https://a.test/"></map>')).toContain('target="_blank"');
    expect(wash('<map><area href="cid:logo@x"></map>')).not.toContain('href');
  });
});
