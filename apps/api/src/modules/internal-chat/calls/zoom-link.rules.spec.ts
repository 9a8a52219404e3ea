import { zoomLinkIn } from './zoom-link.rules.js';

describe('a link to a meeting at Zoom', () => {
  it.each([
    ['https://zoom.us/j/123456789', 'https://zoom.us/j/123456789'],
    ['Here: https://us02web.zoom.us/j/85?pwd=a.b&x=1, at ten.', 'https://us02web.zoom.us/j/85?pwd=a.b&x=1'],
    ['(https://acme.zoom.us/my/anna)', 'https://acme.zoom.us/my/anna'],
    ['https://example.org and https://zoom.us/s/9', 'https://zoom.us/s/9'],
    ['https://zoom.us/pricing', null],
    ['http://zoom.us/j/1', null],
    ['https://zoom.us.evil.test/j/1', null],
    ['https://evilzoom.us/j/1', null],
    ['https://zoom.us@evil.test/j/1', null],
    ['https://me@zoom.us/j/1', null],
    ['https://zoom.us:8443/j/1', null],
    ['https://evil.test/?https://zoom.us/j/1', null],
    ['javascript:alert(1)//zoom.us/j/1', null],
    ['nothing', null],
  ])('in %s is %s', (text, link) => expect(zoomLinkIn(text)).toBe(link));
});
