import { safeNext } from './safe-next';

describe('where sign-in leads to', () => {
  it.each([
    ['/tickets/5?view=mine', '/tickets/5?view=mine'],
    [null, '/tickets'],
    ['https://elsewhere.test', '/tickets'],
    ['//elsewhere.test', '/tickets'],
    ['/\\elsewhere.test', '/tickets'],
    ['/auth/logout', '/tickets'],
  ])('%s leads to %s', (next, target) => {
    expect(safeNext(next)).toBe(target);
  });
});
