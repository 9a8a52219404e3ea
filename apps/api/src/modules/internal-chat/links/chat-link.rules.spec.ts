import { factsOfPage, isPage, linksIn, pageText } from './chat-link.rules.js';

const OWN = 'https://parley.harbour.test';

describe('pages that a text names', () => {
  it.each([
    ['See https://example.com/a?b=1#c, please.', ['https://example.com/a?b=1']],
    ['(https://en.wikipedia.org/wiki/Bike_(frame))', ['https://en.wikipedia.org/wiki/Bike_(frame)']],
    ['“https://example.com/”…', ['https://example.com/']],
    ['https://a.test https://a.test/ https://b.test https://c.test https://d.test', 3],
    ['HTTPS://EXAMPLE.com/Ä', ['https://example.com/%C3%84']],
    [`${OWN}/tickets/12 is ours`, []],
    ['https://user:secret@example.com/', []],
    ['https://localhost/x ftp://a.test javascript:alert(1) https://', []],
    [`https://example.com/${'x'.repeat(3000)}`, []],
    ['no page at all', []],
  ])('%j', (text, expected) => {
    const found = linksIn(text, OWN);
    if (typeof expected === 'number') expect(found).toHaveLength(expected);
    else expect(found).toEqual(expected);
  });
});

describe('what a page says of itself', () => {
  it('is its own words for sharing, else its title', () => {
    expect(
      factsOfPage(`<html><head><title>Plain</title><meta property="og:title" content="Bikes &amp; more">
        <meta name="description" content="All&#10;we sell"><meta property="og:site_name" content="Harbour"></head>`),
    ).toEqual({ title: 'Bikes & more', description: 'All we sell', siteName: 'Harbour', picture: '' });
    expect(
      factsOfPage(
        '<title>x</title><meta property="og:image" content="/bike.jpg"><meta name="twitter:image" content="/t.jpg">',
      ),
    ).toMatchObject({ picture: '/bike.jpg' });
    expect(factsOfPage('<title> One\n line </title><p>More')).toMatchObject({ title: 'One line' });
    expect(factsOfPage('<h1>No title</h1>')).toBeNull();
    expect(factsOfPage('')).toBeNull();
  });

  it('is text, whatever stands in it, cut where it is long, and turns no direction around', () => {
    const page = factsOfPage(
      `<title><script>alert(1)</script></title><meta name="description" content="&lt;img src=x onerror=alert(1)&gt;">`,
    );
    expect(page).toEqual({
      title: '<script>alert(1)</script>',
      description: '<img src=x onerror=alert(1)>',
      siteName: '',
      picture: '',
    });
    expect(factsOfPage(`<title>a\u202Eb\u0000c\u2066</title>`)?.title).toMatch(/^ab.?c$/);
    expect([...(factsOfPage(`<title>${'é'.repeat(900)}</title>`)?.title ?? '')]).toHaveLength(200);
    expect(factsOfPage(`<title>${'<i>'.repeat(50_000)}</title>`)?.title.length).toBeLessThanOrEqual(200);
    expect(factsOfPage(`${'<b>'.repeat(50_000)}<title>late</title>`)).toBeNull();
  });

  it.each([
    ['text/html; charset=ISO-8859-1', Buffer.from('<title>caf\u00e9</title>', 'latin1')],
    ['text/html', Buffer.from('<meta charset="windows-1252"><title>caf\u00e9</title>', 'latin1')],
    ['text/html; charset=utf-16', Buffer.from('\ufeff<title>caf\u00e9</title>', 'utf16le')],
    ['text/html; charset=nonsense', Buffer.from('<title>caf\u00e9</title>')],
  ])('is read in its letters: %s', (type, bytes) => {
    expect(factsOfPage(pageText(bytes, type))?.title).toBe('caf\u00e9');
  });

  it('is asked of pages only', () => {
    expect(['text/html', 'Text/HTML; charset=x', 'application/xhtml+xml'].every(isPage)).toBe(true);
    expect(['', 'text/htmlx', 'application/json', 'image/png'].some(isPage)).toBe(false);
  });
});
