import { addedCount, mayBeMisspelled, oneSlipAway, slipsBetween } from './vocabulary.rules.js';

describe('misspelled words', () => {
  it('knows every word that is one slip away', () => {
    const near = oneSlipAway('refnud');
    expect(near).toContain('refund');
    expect(oneSlipAway('refun')).toContain('refund');
    expect(oneSlipAway('reffund')).toContain('refund');
    expect(oneSlipAway('refend')).toContain('refund');
    expect(oneSlipAway('возрат')).toContain('возврат');
    expect(near).not.toContain('refnud');
  });

  it('counts slips, swapped letters as one', () => {
    expect(slipsBetween('refnud', 'refund', 2)).toBe(1);
    expect(slipsBetween('bicicle', 'bicycle', 2)).toBe(1);
    expect(slipsBetween('bicilce', 'bicycle', 2)).toBe(2);
    expect(slipsBetween('bell', 'invoice', 2)).toBe(3);
    expect(slipsBetween('', 'ab', 2)).toBe(2);
  });

  it('takes short words and numbers at their word', () => {
    expect(mayBeMisspelled('bel')).toBe(false);
    expect(mayBeMisspelled('prl2291')).toBe(false);
    expect(mayBeMisspelled('bycicle')).toBe(true);
  });
});

describe('counting words', () => {
  it('is exact for rare words', () => {
    expect(addedCount(0, 3, 0.99)).toBe(3);
    expect(addedCount(50, 1, 0.99)).toBe(1);
  });

  it('is right in the long run for common ones, and seldom writes', () => {
    let [count, writes] = [10_000, 0];
    let seed = 42;
    for (let index = 0; index < 20_000; index += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const added = addedCount(count, 1, seed / 2_147_483_648);
      count += added;
      if (added) writes += 1;
    }
    expect(count).toBeGreaterThan(25_000);
    expect(count).toBeLessThan(35_000);
    expect(writes).toBeLessThan(200);
  });
});
