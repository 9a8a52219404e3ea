import { addCall, callAt, dropCall, endCall, patchCall, phone } from './phoneStore';

const ring = (key: string) =>
  addCall({ key, callId: key, direction: 'in', number: '31205550199', phase: 'ringing' });

describe('calls on the screen', () => {
  afterEach(() => phone.get().calls.forEach(({ key }) => dropCall(key)));

  it('stand there once, however often they ring', () => {
    ring('a');
    ring('a');
    expect(phone.get().calls).toHaveLength(1);
  });

  it('are over once, and for the first reason', () => {
    ring('a');
    endCall('a', 'elsewhere', null, 5);
    endCall('a', 'cancelled', null, 9);
    expect(callAt('a')).toMatchObject({ phase: 'over', how: 'elsewhere', until: 5 });
  });

  it('that are over make room for the next, unless words stand in them', () => {
    ring('a');
    ring('b');
    endCall('a', 'ended', null, 1);
    endCall('b', 'ended', null, 1);
    patchCall('b', { note: 'Wants to be called back' });
    ring('c');
    expect(phone.get().calls.map(({ key }) => key)).toEqual(['b', 'c']);
  });
});
