import { messageAddress, messageOfAddress } from './messageAddress';

describe('the address of a message', () => {
  it('leads back to it', () => {
    const { search, hash } = new URL(messageAddress('3', '12'), 'https://parley.test');
    expect(messageOfAddress(search, hash)).toBe('12');
    expect(messageOfAddress('?view=mine&message=7', '')).toBe('7');
  });

  it('is nothing else', () => {
    expect(messageOfAddress('?message=%22%5D', '#message-x')).toBeNull();
    expect(messageOfAddress('', '#message-12"]')).toBeNull();
  });
});
