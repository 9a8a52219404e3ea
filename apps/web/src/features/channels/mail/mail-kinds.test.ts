import { serversOf } from './mail-kinds';

describe('the servers of an address', () => {
  it('are those of a well-known service', () =>
    expect(serversOf('Anna@Gmail.com')).toEqual({
      imap_host: 'imap.gmail.com',
      smtp_host: 'smtp.gmail.com',
    }));
  it('know a service that encrypts later', () =>
    expect(serversOf('anna@outlook.com')).toMatchObject({ smtp_security: 'starttls' }));
  it('are guessed for every other domain', () =>
    expect(serversOf('info@shop.example')).toEqual({
      imap_host: 'imap.shop.example',
      smtp_host: 'smtp.shop.example',
    }));
  it.each(['', 'info', 'info@', 'info@shop', 'in fo@shop.example'])('are unknown for “%s”', (text) =>
    expect(serversOf(text)).toEqual({}),
  );
});
