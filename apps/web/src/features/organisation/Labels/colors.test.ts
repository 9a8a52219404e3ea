import { labelColors } from '@parley/schema';
import { contrast, isColor, standsOut } from './colors';

describe('colours of labels', () => {
  it.each(labelColors)('%s stands out on every plane', (color) => {
    expect(standsOut(color)).toBe(true);
  });

  it('that vanish on one plane are told', () => {
    expect([standsOut('#ffffff'), standsOut('#111111'), standsOut('#ffee88')]).toEqual([false, false, false]);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 0);
    expect([isColor('#12345'), isColor('red'), isColor('#A1b2C3')]).toEqual([false, false, true]);
  });
});
