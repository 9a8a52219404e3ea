import { render } from '@testing-library/react';
import { isPlainMarkup, plainText, richText } from './richText';

const html = (source: string) => render(<div>{richText(source)}</div>).container.innerHTML;

describe('rich text', () => {
  it('keeps what the editor writes', () => {
    expect(html('<p>Hello <strong>you</strong></p><ul><li>one</li></ul>')).toBe(
      '<div><p>Hello <strong>you</strong></p><ul><li>one</li></ul></div>',
    );
  });

  it('lets nothing run and nothing load', () => {
    const result = html(
      '<p onclick="alert(1)">a</p><script>alert(2)</script><img src=x onerror=alert(3)><svg onload=alert(4)>b</svg>' +
        '<a href="javascript:alert(5)">c</a><iframe src="//x"></iframe><style>p{}</style>',
    );
    expect(result).toBe('<div><p>a</p>bc</div>');
  });

  it('shows in their place the pictures that come with the message, and no others', () => {
    const own = new Map([['upload-7', 'blob:https://inbox.test/1']]);
    const source =
      '<p>See <img src="cid:upload-7" alt="bell"> <img src="cid:upload-8" alt="no"><img src="//x/y.png"></p>';
    const { container } = render(<div>{richText(source, own)}</div>);
    const [picture, ...others] = container.querySelectorAll('img');
    expect(picture?.getAttribute('src')).toBe('blob:https://inbox.test/1');
    expect(picture?.alt).toBe('bell');
    expect(others).toEqual([]);
  });

  it('opens links beside the inbox and shows where they lead', () => {
    const { container } = render(<div>{richText('<a href="https://a.test/x">here</a>')}</div>);
    const anchor = container.querySelector('a');
    expect(anchor?.rel).toContain('noopener');
    expect(anchor?.target).toBe('_blank');
    expect(anchor?.title).toBe('https://a.test/x');
  });

  it('makes no link of an address that leads nowhere', () => {
    expect(html('https://good.test]]x <a href="https://good.test]]x">here</a>')).toBe(
      '<div>https://good.test]]x here</div>',
    );
  });

  it('finds addresses in plain text without the full stop after them', () => {
    const { container } = render(<div>{plainText('See https://a.test/b. Bye')}</div>);
    expect(container.querySelector('a')?.getAttribute('href')).toBe('https://a.test/b');
    expect(container.textContent).toBe('See https://a.test/b. Bye');
  });

  it('knows a text mail from a designed one', () => {
    expect(isPlainMarkup('<p>Hi<br>there <a href="https://a.test">x</a></p>')).toBe(true);
    expect(isPlainMarkup('<p style="color:red">Hi</p>')).toBe(false);
    expect(isPlainMarkup('<table><tr><td>Hi</td></tr></table>')).toBe(false);
  });
});
