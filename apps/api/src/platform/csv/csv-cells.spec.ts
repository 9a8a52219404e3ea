import { neutralised, restored } from './csv-cells.js';

describe('cells of a file for spreadsheets', () => {
  it.each(['=1+1', '+49 30', '-2', '@me', ' =A1', '"=A1', '\t=A1', '＝A1', "'=A1", '\r=A1'])(
    'do not run %j, and are the same when they come back',
    (text) => {
      expect(neutralised(text)).toBe(`'${text}`);
      expect(restored(neutralised(text))).toBe(text);
    },
  );

  it.each(['Refund', "It's fine", "'quoted'", '', '#C0392B', '50 % off'])('leave %j alone', (text) => {
    expect(neutralised(text)).toBe(text);
    expect(restored(text)).toBe(text);
  });
});
