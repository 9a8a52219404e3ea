import { dismiss, dismissed } from './dismissed';

beforeEach(() => localStorage.clear());

describe('service notifications that were read', () => {
  it('are remembered once each, the latest first', () => {
    dismiss('1');
    dismiss('2');
    dismiss('1');
    expect(dismissed()).toEqual(['1', '2']);
  });

  it('are none when what was kept cannot be read', () => {
    localStorage.setItem('parley-service-read', '{broken');
    expect(dismissed()).toEqual([]);
    localStorage.setItem('parley-service-read', '{"a":1}');
    expect(dismissed()).toEqual([]);
  });
});
