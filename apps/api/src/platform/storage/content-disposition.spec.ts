import fc from 'fast-check';
import { contentDisposition, isShownInline, safeMimeType, shortenName } from './content-disposition.js';

describe('the name of a download', () => {
  it.each([
    ['invoice.pdf', `attachment; filename="invoice.pdf"; filename*=UTF-8''invoice.pdf`],
    ['Größe "A".pdf', `attachment; filename="Gr__e _A_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22A%22.pdf`],
    ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ['../../etc/passwd', `attachment; filename="_.._etc_passwd"; filename*=UTF-8''_.._etc_passwd`],
    ['cv\u202Efdp.exe', `attachment; filename="cvfdp.exe"; filename*=UTF-8''cvfdp.exe`],
    [
      'a\r\nSet-Cookie: x=1',
      `attachment; filename="aSet-Cookie: x=1"; filename*=UTF-8''aSet-Cookie%3A%20x%3D1`,
    ],
    ['', `attachment; filename="file"; filename*=UTF-8''file`],
  ])('%j is written as a header', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header);
  });

  it('can neither end the header nor break it, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
        const header = contentDisposition('attachment', name);
        expect(header).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w%.~!$&+^`|-]+$/,
        );
      }),
    );
  });

  it('is shortened without losing its ending or cutting a letter in two', () => {
    expect(shortenName(`${'ü'.repeat(200)}.pdf`, 20)).toBe('üüüüüüüü.pdf');
    expect(shortenName('short.txt', 20)).toBe('short.txt');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const short = shortenName(name, 150);
        expect(Buffer.byteLength(short)).toBeLessThanOrEqual(150);
        expect(Buffer.from(short).toString()).toBe(short);
      }),
    );
  });
});

describe('what a browser may show', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp'])('%s is shown', (type) =>
    expect(isShownInline(type)).toBe(true),
  );
  it.each(['image/svg+xml', 'text/html', 'application/pdf', 'text/xml', 'IMAGE/SVG+XML'])(
    '%s is saved',
    (type) => expect(isShownInline(type)).toBe(false),
  );
  it.each([
    ['Image/PNG', 'image/png'],
    ['text/html; charset=utf-8', 'text/html'],
    ['text/html\r\nX-Evil: 1', 'application/octet-stream'],
    ['nonsense', 'application/octet-stream'],
  ])('the type %j is sent as %s', (given, sent) => expect(safeMimeType(given)).toBe(sent));
});
