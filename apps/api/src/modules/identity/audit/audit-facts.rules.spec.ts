import { auditFacts } from './audit-facts.rules.js';

const hidden = [
  ['a password', { password: 'correct horse' }],
  ['a hash by name', { passwordHash: '$argon2id$v=19$m=19456$abc' }],
  ['a hash by its look', { note: 'was $argon2id$v=19$m=19456$abc here' }],
  ['a token by name', { accessToken: 'abcdef' }],
  ['a one-time token in a text', { link: `https://x/#1.${'a'.repeat(43)}` }],
  ['a JWT in a text', { value: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig' }],
  ['a second factor', { url: 'otpauth://totp/Parley?secret=JBSWY3DPEHPK3PXP' }],
  ['what is sealed', { clientSecret: 'v1.abc', sealedSecrets: 'v1.abc' }],
  ['what lies deep', { sso: { clients: [{ client_secret: 'abc' }] } }],
  ['an API key in a text', { key: 'parley_12_abcdefghijklmnop' }],
  ['a private key', { text: '-----BEGIN PRIVATE KEY-----\nabc' }],
  ['recovery codes', { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }],
] as const;

describe('what the audit log keeps', () => {
  it.each(hidden)('hides %s', (_name, facts) => {
    const kept = JSON.stringify(auditFacts(facts));
    expect(kept).toMatch(/hidden|redacted/);
    expect(kept).not.toMatch(/abc|horse|JBSW|aaaa|eyJ|argon2|a{43}/);
  });

  it('keeps what was changed, yes and no included', () => {
    const at = new Date('2026-11-21T08:00:00Z');
    expect(
      auditFacts({ role: 'supervisor', needsNewPassword: true, teams: ['Sales'], at, color: null }),
    ).toEqual({
      role: 'supervisor',
      needsNewPassword: true,
      teams: ['Sales'],
      at: '2026-11-21T08:00:00.000Z',
      color: null,
    });
  });

  it('cuts off long texts', () => {
    expect(String(auditFacts({ note: 'x'.repeat(5_000) })?.note)).toHaveLength(501);
  });

  it('has nothing where nothing was given', () => expect(auditFacts(undefined)).toBeNull());
});
