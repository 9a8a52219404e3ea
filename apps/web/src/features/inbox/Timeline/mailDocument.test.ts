import { bringsColours, buildMailDocument, type MailSurface } from './mailDocument';

const surface: MailSurface = { dark: true, background: '#1F1F1D', text: '#ECE9E3', link: '#7CC6CE' };
const build = (html: string, showRemoteImages = false) =>
  buildMailDocument(html, { origin: 'https://inbox.test', showRemoteImages, surface });

describe('the document of a mail', () => {
  it('allows our own pictures only until the reader asks', () => {
    expect(build('<p>a</p>')).toContain('img-src https://inbox.test blob: data:;');
    expect(build('<p>a</p>', true)).toContain('img-src https://inbox.test blob: data: http: https:;');
  });

  it('never allows scripts, forms or another base', () => {
    const page = build('<p>a</p>', true);
    expect(page).toContain(`default-src 'none'`);
    expect(page).toContain(`form-action 'none'`);
    expect(page).toContain(`base-uri 'none'`);
    expect(page).not.toContain('script-src');
  });

  it('takes the colours of the page for a plain mail, and white paper for one with its own', () => {
    expect(build('<p>a</p>')).toContain('background:#1F1F1D');
    expect(build('<td bgcolor="#fff">a</td>')).toContain('background:#FFFFFF');
  });

  it('sees colours in attributes and styles', () => {
    expect(bringsColours('<p style="color: red">')).toBe(true);
    expect(bringsColours('<font color=red>')).toBe(true);
    expect(bringsColours('<p style="font-size:12px">')).toBe(false);
  });
});
