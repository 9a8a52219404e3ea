import { faultsOf, type NewServiceNotification } from './service-notification.rules.js';

const planned: NewServiceNotification = {
  level: 'maintenance',
  text: 'Tonight from 22:00 to 22:30 nothing can be sent.',
  url: 'https://status.example.test/',
  startsAt: new Date('2026-12-01T20:00:00Z'),
  endsAt: new Date('2026-12-01T22:30:00Z'),
};

describe('a service notification', () => {
  it('is fine when it says what, and from when until when', () => {
    expect(faultsOf(planned)).toEqual({});
    expect(faultsOf({ ...planned, url: null })).toEqual({});
  });

  it.each<[string, Partial<NewServiceNotification>]>([
    ['level', { level: 'panic' as never }],
    ['text', { text: '  ' }],
    ['text', { text: 'x'.repeat(501) }],
    ['url', { url: 'javascript:alert(1)' }],
    ['until', { endsAt: planned.startsAt }],
    ['until', { endsAt: new Date('2027-12-01T00:00:00Z') }],
    ['until', { endsAt: new Date('soon') }],
  ])('says that %s is wrong', (field, change) => {
    expect(Object.keys(faultsOf({ ...planned, ...change }))).toContain(field);
  });
});
