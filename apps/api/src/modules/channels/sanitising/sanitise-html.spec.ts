import { cpuTime } from '../../../../test/cpu-time.js';
import { isInert } from './inert.rules.js';
import { limits, sanitiseHtml, sanitiseNote, textToHtml } from './sanitise-html.js';
import { safeStyle } from './safe-style.rules.js';
import { xssPayloads } from './xss.fixtures.js';

/** Says in its own words what may not be in the output, without asking the sanitiser's lists. */
function activeThings(html: string): string[] {
  const tags = html.match(/<[^>]*>/g) ?? [];
  const forbiddenTag =
    /^<\/?(?:script|style|svg|math|iframe|frame|frameset|object|embed|applet|base|meta|link|form|input|button|select|textarea|xmp|plaintext|listing|noscript|template|title|body|html|head|video|audio|source|marquee|isindex|custom-element)\b/i;
  const outside = html.replace(/<[^>]*>/g, '');
  return [
    ...tags.filter((tag) => forbiddenTag.test(tag)),
    ...tags.filter((tag) =>
      /\s(?:on\w+|srcset|srcdoc|action|formaction|background|poster|ping|id|name|class|is)\s*=/i.test(
        tag.replace(/"[^"]*"/g, '""'),
      ),
    ),
    ...tags.filter((tag) => /(?:href|src)="\s*(?:javascript|vbscript|data:text|data:image\/svg)/i.test(tag)),
    ...tags.filter((tag) =>
      /style="[^"]*(?:url\s*\(|expression|position|behavior|binding|z-index|\\|@import)/i.test(tag),
    ),
    ...(outside.includes('<') || outside.includes('>') ? [outside] : []),
  ];
}

describe('hostile HTML', () => {
  it.each(xssPayloads)('leaves nothing active of %j', (payload) => {
    for (const source of [
      payload,
      `<p>Hello</p>${payload}<p>Bye</p>`,
      `<table><tr><td>${payload}`,
      `<a href="${payload}">`,
    ]) {
      const { html } = sanitiseHtml(source);
      expect(activeThings(html)).toEqual([]);
      expect(isInert(html)).toBe(true);
      // Once more through the sanitiser changes nothing: there is nothing left that could be read in two ways.
      expect(sanitiseHtml(html).html).toBe(html);
    }
  });

  it('leaves nothing active of all of them together', () => {
    expect(activeThings(sanitiseHtml(xssPayloads.join('\n')).html)).toEqual([]);
    expect(activeThings(sanitiseHtml([...xssPayloads].reverse().join('')).html)).toEqual([]);
  });
});

describe('ordinary HTML', () => {
  it('keeps what people write', () => {
    const html =
      '<h2>Order</h2><p style="color:#333333"><b>3</b> bikes, <i>blue</i></p><ul><li>one</li></ul>';
    expect(sanitiseHtml(html).html).toBe(html);
  });

  it('keeps the pictures that came along and holds back those of others', () => {
    const result = sanitiseHtml(
      '<img src="cid:logo@shop" alt="Logo"><img src="https://shop.test/a.png?x=1&amp;y=2" width="1">',
    );
    expect(result.html).toContain('<img alt="Logo" src="cid:logo@shop" />');
    expect(result.html).toContain('data-remote-src="https://shop.test/a.png?x=1&amp;y=2"');
    expect(result.html).not.toContain(' src="https:');
    expect(result.hasRemoteImages).toBe(true);
  });

  it('opens links elsewhere and says where they lead', () => {
    const { html } = sanitiseHtml(
      '<a href="https://evil.test/login" title="https://bank.test" target="_top">https://bank.test</a>',
    );
    expect(html).toContain('href="https://evil.test/login"');
    expect(html).toContain('title="https://evil.test/login"');
    expect(html).toContain('rel="noopener noreferrer nofollow"');
    expect(html).toContain('target="_blank"');
    expect(html).not.toContain('_top');
  });

  it.each(['https://good.test]]x', 'http://a b.test/', 'https://', 'https://[::1'])(
    'makes no link of %j, which leads nowhere',
    (address) => {
      expect(sanitiseHtml(`<a href="${address}">here</a>`).html).not.toContain('href');
      expect(textToHtml(`See ${address} there`)).not.toContain(`href="${address}`);
      expect(textToHtml('See https://good.test]]x there')).toBe('See https://good.test]]x there');
    },
  );

  it('gives the words for lists and search', () => {
    const html =
      '<style>p{}</style><p>Dear team,</p><p>my&nbsp;order   is late.<br>Regards</p><script>x</script>';
    expect(sanitiseHtml(html).text).toBe('Dear team,\n\nmy order is late.\nRegards');
  });

  it('makes plain text clickable but never active', () => {
    expect(textToHtml('See https://shop.test/a?b=1&c=2.\n<script>')).toBe(
      'See <a href="https://shop.test/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">https://shop.test/a?b=1&amp;c=2</a>.<br />&lt;script&gt;',
    );
  });
});

describe('people who are named', () => {
  const named = (target: string) => `<p><span data-mention="${target}">@Sam</span></p>`;

  it.each(['user:12', 'team:3', 'all'])('as %s stay marked in a note, and in nothing else', (target) => {
    expect(sanitiseNote(named(target)).html).toBe(named(target));
    expect(sanitiseHtml(named(target)).html).toBe('<p><span>@Sam</span></p>');
  });

  it.each(['user:0', 'user:1 x', 'javascript:1', '', 'user:1&quot;x'])('as %j are no mention', (target) => {
    expect(sanitiseNote(named(target)).html).toBe('<p><span>@Sam</span></p>');
    expect(isInert(named(target))).toBe(false);
  });
});

describe('limits', () => {
  it.each([
    ['deep nesting', '<div>'.repeat(4_000) + 'deep words' + '</div>'.repeat(4_000)],
    ['unclosed tags', '<b><i>'.repeat(25_000) + 'deep words'],
    ['very many nodes', '<p>x</p>'.repeat(50_000) + 'deep words'],
    ['very many tables', '<table><tr><td>'.repeat(10_000) + 'deep words'],
    ['more than a megabyte', `<p>deep words</p><p>${'y'.repeat(limits.bytes)}</p>`],
  ])('keeps the words of %s, quickly', async (_name, html) => {
    expect(await cpuTime(() => sanitiseHtml(html))).toBeLessThan(2_000);
    const result = sanitiseHtml(html);
    expect(result.isTextOnly).toBe(true);
    expect(result.text).toContain('deep words');
    expect(isInert(result.html)).toBe(true);
  });

  it.each([
    ['comments', '<!--'.repeat(100_000)],
    ['brackets', '<'.repeat(500_000)],
    ['attributes', `<p ${'a="1" '.repeat(100_000)}>x</p>`],
    ['entities', '&amp;'.repeat(150_000)],
    ['styles', '<p style="color:red;color:blue;margin:0 auto;font:12px a">x</p>'.repeat(9_000)],
    ['close tags', '</p></div></b>'.repeat(50_000)],
    ['one style', `<p style="${'color:red;'.repeat(50_000)}">x</p>`],
  ])('reads a flood of %s in time', async (_name, html) => {
    expect(await cpuTime(() => sanitiseHtml(html))).toBeLessThan(2_000);
  });
});

describe('safe styles', () => {
  it.each([
    ['color:red;position:fixed', 'color:red'],
    ['background:#fff url(https://evil.test)', ''],
    ['color:rgb(1, 2, 3)', 'color:rgb(1, 2, 3)'],
    ['width:calc(100% - 2px)', ''],
    ['display:none;display:flex', 'display:none'],
    ['font-family:"Arial", sans-serif', 'font-family:"Arial", sans-serif'],
    ['margin:0 -5px', ''],
    ['color:\\72 ed', ''],
    ['--x:1;color:var(--x)', ''],
  ])('of %j keeps %j', (style, kept) => expect(safeStyle(style)).toBe(kept));
});
