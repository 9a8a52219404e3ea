import jwt from 'jsonwebtoken';
import { readIdentity } from './identity.rules.js';

const SECRET = 'the secret of this widget';
const now = new Date('2026-11-22T12:00:00Z');
const seconds = now.getTime() / 1000;
const signed = (claims: object, secret = SECRET, options: jwt.SignOptions = {}) =>
  jwt.sign({ exp: seconds + 300, ...claims }, secret, { noTimestamp: true, ...options });
const read = (token: string, secrets = [SECRET]) => readIdentity(token, secrets, now);

describe('who somebody is, as a website has signed it', () => {
  it('is taken with what it says', () => {
    const token = signed({
      sub: 42,
      name: ' Anna\n de Vries ',
      email: 'Anna@Example.com',
      phone: '+31 6',
      role: 'x',
    });
    expect(read(token)).toEqual({
      identity: {
        externalId: '42',
        name: 'Anna de Vries',
        email: 'anna@example.com',
        phone: '+31 6',
      },
    });
  });

  it('is good with the secret before the present one, and with no other', () => {
    expect(read(signed({ sub: 'a' }, 'old'), [SECRET, 'old'])).toMatchObject({
      identity: { externalId: 'a' },
    });
    expect(read(signed({ sub: 'a' }, 'old'))).toEqual({ reason: 'forged' });
    expect(read(signed({ sub: 'a' }), [])).toEqual({ reason: 'forged' });
  });

  const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: 'a', exp: seconds + 300 })).toString('base64url')}.`;
  it.each([
    ['unsigned', none, 'forged'],
    ['by another algorithm', signed({ sub: 'a' }, SECRET, { algorithm: 'HS512' }), 'forged'],
    [
      'changed',
      signed({ sub: 'a' }).replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify({ sub: 'b', exp: seconds + 300 })).toString('base64url')}.`,
      ),
      'forged',
    ],
    ['no token', 'anna', 'forged'],
    ['too old', signed({ sub: 'a', exp: seconds - 120 }), 'expired'],
    ['without a name', signed({ name: 'Anna' }), 'incomplete'],
    ['with an empty name', signed({ sub: '' }), 'incomplete'],
    ['good for ever', jwt.sign({ sub: 'a' }, SECRET), 'incomplete'],
    ['good for too long', signed({ sub: 'a', exp: seconds + 3 * 86_400 }), 'incomplete'],
  ])('is refused when it is %s', (_, token, reason) => expect(read(token)).toEqual({ reason }));

  it('leaves out an address that is none', () => {
    expect(read(signed({ sub: 'a', email: 'not an address' }))).toEqual({ identity: { externalId: 'a' } });
  });
});
