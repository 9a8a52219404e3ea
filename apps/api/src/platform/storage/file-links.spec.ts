import { Secrets } from '../crypto/secrets.js';
import { FileLinks } from './file-links.js';
import { newKey } from './storage-key.js';

const linksWith = (secretsKey: string) =>
  new FileLinks(new Secrets({ secretsKey, formerSecretsKeys: [] } as never));
const links = linksWith('one secret of this installation..');
const now = new Date('2026-11-21T10:00:20Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const file = { key: newKey(7), name: 'Größe.png', mimeType: 'image/png' };
const tokenOf = (path: string) => path.replace('/files/', '');

describe('links to files', () => {
  it('open what they were made for', () => {
    expect(links.open(tokenOf(links.path(7, file, now)), now)).toEqual(file);
  });

  it('end after five minutes at most, and not before four', () => {
    const token = tokenOf(links.path(7, file, now));
    expect(links.open(token, later(240))).toEqual(file);
    expect(() => links.open(token, later(301))).toThrow(
      expect.objectContaining({ code: 'files.link_expired' }),
    );
  });

  it('are the same within a minute, so that browsers can keep the picture', () => {
    expect(links.path(7, file, later(10))).toBe(links.path(7, file, now));
    expect(links.path(7, file, later(60))).not.toBe(links.path(7, file, now));
  });

  it('are not made for files of another agency', () => {
    expect(() => links.path(8, file, now)).toThrow(/another agency/);
  });

  it('tell nothing, and cannot be changed or made elsewhere', () => {
    const token = tokenOf(links.path(7, file, now));
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('image/png');
    const foreign = tokenOf(linksWith('the secret of another installation').path(7, file, now));
    const changed = [...Array(token.length).keys()].map((at) => {
      const letter = token[at] === 'A' ? 'B' : 'A';
      return token.slice(0, at) + letter + token.slice(at + 1);
    });
    for (const bad of [...changed, foreign, '', 'AAAA', token.slice(0, 20), 'ä'.repeat(50)]) {
      if (Buffer.from(bad, 'base64url').equals(Buffer.from(token, 'base64url'))) continue;
      expect(() => links.open(bad, now)).toThrow(expect.objectContaining({ code: 'not_found' }));
    }
  });

  it('fit into an address even with the longest names', () => {
    const long = {
      ...file,
      name: `${'名'.repeat(300)}.png`,
      mimeType: 'x'.repeat(60) + '/' + 'y'.repeat(60),
    };
    expect(links.path(7, long, now).length).toBeLessThan(600);
  });
});
