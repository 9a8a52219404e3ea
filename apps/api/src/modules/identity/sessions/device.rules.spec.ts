import { deviceOfAgent, isKnownDevice } from './device.rules.js';

const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

describe('a device', () => {
  it.each([
    [chrome(140), { kind: 'desktop', browser: 'Chrome', system: 'Windows' }],
    [iphone, { kind: 'phone', browser: 'Safari', system: 'iOS' }],
    ['curl/8.9.1', { kind: 'other', browser: 'curl', system: '' }],
    ['', { kind: 'other', browser: '', system: '' }],
  ])('%s', (agent, view) => expect(deviceOfAgent(agent)).toEqual(view));

  it('does not become a page or a novel', () => {
    expect(deviceOfAgent('<script>alert(1)</script>').browser.length).toBeLessThanOrEqual(60);
    expect(deviceOfAgent('x'.repeat(300)).browser).toHaveLength(60);
  });

  it('is known after an update and from the neighbouring address of an IPv6 network', () => {
    const earlier = [{ userAgent: chrome(140), ip: '2001:db8:1:2::1' }];
    expect(isKnownDevice({ userAgent: chrome(141), ip: '2001:db8:1:2:ffff::9' }, earlier)).toBe(true);
  });

  it('is unknown from elsewhere, on another system, and when there was none before', () => {
    const earlier = [{ userAgent: chrome(140), ip: '192.0.2.1' }];
    expect(isKnownDevice({ userAgent: chrome(140), ip: '198.51.100.9' }, earlier)).toBe(false);
    expect(isKnownDevice({ userAgent: iphone, ip: '192.0.2.1' }, earlier)).toBe(false);
    expect(isKnownDevice({ userAgent: chrome(140), ip: '192.0.2.1' }, [])).toBe(false);
  });
});
