import { enlarged, middle, moved, squareOf, withinPicture } from './crop';

const wide = { width: 1000, height: 500 };

describe('the square that is kept of a picture', () => {
  it('is the middle at first, as large as fits', () => {
    expect(squareOf(wide, middle)).toEqual({ left: 250, top: 0, edge: 500 });
    expect(squareOf({ width: 40, height: 90 }, middle)).toEqual({ left: 0, top: 25, edge: 40 });
  });

  it('becomes smaller when the picture is enlarged', () => {
    expect(squareOf(wide, { ...middle, zoom: 2 })).toEqual({ left: 375, top: 125, edge: 250 });
  });

  it('never leaves the picture', () => {
    for (const by of [
      { x: 9_000, y: 9_000 },
      { x: -9_000, y: -9_000 },
    ]) {
      const { left, top, edge } = squareOf(wide, moved(wide, { ...middle, zoom: 3 }, by, 240));
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + edge).toBeLessThanOrEqual(wide.width + 0.001);
      expect(top + edge).toBeLessThanOrEqual(wide.height + 0.001);
    }
    expect(withinPicture(wide, { x: 5, y: -5, zoom: 99 }).zoom).toBe(4);
  });

  it('is enlarged between once and four times, and comes back into the picture where it becomes larger', () => {
    expect(enlarged(wide, middle, 2).zoom).toBe(2);
    expect(enlarged(wide, middle, 0.1).zoom).toBe(1);
    expect(enlarged(wide, { ...middle, zoom: 3 }, 9).zoom).toBe(4);
    const atTheEdge = moved(wide, { ...middle, zoom: 4 }, { x: 9_000, y: 9_000 }, 240);
    expect(squareOf(wide, enlarged(wide, atTheEdge, 0.25))).toEqual({ left: 0, top: 0, edge: 500 });
  });

  it('follows the hand: a step to the right shows what is further left', () => {
    expect(moved(wide, middle, { x: 24, y: 0 }, 240).x).toBeCloseTo(0.45);
  });
});
