import { usualChannel } from './usual-channel';

const channel = (id: string, type: string, reason: string | null = null) => ({ id, type, reason });

describe('the channel that stands there first', () => {
  it('is for mail, whatever the others are called', () => {
    expect(usualChannel([channel('1', 'CUSTOM'), channel('2', 'EMAIL'), channel('3', 'EMAIL')])).toBe('2');
  });

  it('is any that can begin where mail cannot', () => {
    const channels = [
      channel('1', 'CHAT', 'CUSTOMER_STARTS'),
      channel('2', 'EMAIL', 'DISABLED'),
      channel('3', 'SMS'),
    ];
    expect(usualChannel(channels)).toBe('3');
    expect(usualChannel(channels.slice(0, 2))).toBeNull();
  });
});
