import { render } from 'preact';
import { accentTokens } from '../src/view/colour';
import { Linked } from '../src/view/links';
import { SafeHtml } from '../src/view/safe-html';

function draw(node: preact.ComponentChild): HTMLElement {
  const box = document.createElement('div');
  render(node, box);
  return box;
}

describe('SafeHtml', () => {
  const html = (text: string) => draw(<SafeHtml html={text} />).querySelector('.rich')!;

  it('keeps simple formatting', () => {
    const made = html('<p>Hi <b>you</b></p><ul><li>one</li></ul>');
    expect(made.innerHTML).toBe('<p>Hi <b>you</b></p><ul><li>one</li></ul>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>1</script></svg>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<p onclick="alert(1)" style="position:fixed">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" jAvAsCrIpT:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
    '<form action="https://evil.test"><button>x</button></form>',
  ])('makes %s harmless', (evil) => {
    const made = html(evil);
    expect(made.querySelector('script, img, svg, iframe, style, form, button, math')).toBeNull();
    for (const element of made.querySelectorAll('*')) {
      expect([...element.attributes].map((a) => a.name).filter((n) => /^on|style/.test(n))).toEqual([]);
      expect(element.getAttribute('href') ?? '').not.toMatch(/^\s*(javascript|data):/i);
    }
  });

  it('opens links in a page of their own, without a way back', () => {
    const link = html('<a href="https://harbour.test" target="_top" rel="opener">us</a>').querySelector('a')!;
    expect(link.target).toBe('_blank');
    expect(link.rel).toContain('noopener');
  });

  it('survives deep nesting', () => {
    expect(html('<div>'.repeat(5000) + 'deep').textContent).toContain('deep');
  });
});

describe('Linked', () => {
  const links = (text: string) =>
    [...draw(<Linked text={text} />).querySelectorAll('a')].map((a) => [
      a.textContent,
      a.getAttribute('href'),
    ]);

  it('finds web and mail addresses, without the punctuation behind them', () => {
    expect(links('See https://a.test/x?y=1. Or (www.b.test), or mail c@d.test!')).toEqual([
      ['https://a.test/x?y=1', 'https://a.test/x?y=1'],
      ['www.b.test', 'https://www.b.test'],
      ['c@d.test', 'mailto:c@d.test'],
    ]);
  });

  it('keeps a bracket that belongs to the address', () => {
    expect(links('https://a.test]]x')).toEqual([]);
    expect(links('https://a.test/Bicycle_(type)')[0]?.[0]).toBe('https://a.test/Bicycle_(type)');
  });

  it('leaves all words in place', () => {
    const text = 'a https://x.test b\nc <script>';
    expect(draw(<Linked text={text} />).textContent).toBe(text);
  });
});

describe('accentTokens', () => {
  const luminance = (hex: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const c = parseInt(hex.slice(at, at + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const contrast = (a: string, b: string) => {
    const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (high! + 0.05) / (low! + 0.05);
  };
  const colours = ['#14707D', '#ffff00', '#000', '#fff', '#ff0000', '#7fffd4', '#808080', 'nonsense', ''];

  it.each(colours.flatMap((colour) => [false, true].map((isDark) => ({ colour, isDark }))))(
    'keeps words legible with $colour (dark: $isDark)',
    ({ colour, isDark }) => {
      const made = accentTokens(colour, isDark);
      const ground = isDark ? '#1f1f1d' : '#ffffff';
      const words = isDark ? '#ece9e3' : '#1f1e1b';
      expect(contrast(made['--accent']!, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(made['--on-accent']!, made['--accent']!)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(made['--accent-text']!, made['--bubble-own']!)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(made['--accent-text']!, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(words, made['--bubble-own']!)).toBeGreaterThanOrEqual(7);
    },
  );
});
