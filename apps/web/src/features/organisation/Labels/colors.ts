/** The planes that a label may stand on. */
const PLANES = ['#f8f7f4', '#ffffff', '#181817', '#1f1f1d'];
const ENOUGH = 3;

/** How much two colours differ, as WCAG counts it. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Whether a square of this colour is seen on every plane. */
export function standsOut(color: string): boolean {
  return isColor(color) && PLANES.every((plane) => contrast(color, plane) >= ENOUGH);
}

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
