/** What of a picture is kept: its middle, as parts of the whole, and how much larger than "just fills the square". */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const MAX_ZOOM = 4;
export const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 };

interface Size {
  width: number;
  height: number;
}

/** The edge of the kept square in pixels of the picture. */
function edgeOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

/** The same crop without a part outside of the picture. */
export function withinPicture(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM);
  const edge = edgeOf(size, zoom);
  const [marginX, marginY] = [edge / 2 / size.width, edge / 2 / size.height];
  return { x: clamp(crop.x, marginX, 1 - marginX), y: clamp(crop.y, marginY, 1 - marginY), zoom };
}

/** Moves the picture under the square by pixels of the screen. */
export function moved(size: Size, crop: Crop, by: { x: number; y: number }, shownEdge: number): Crop {
  const scale = edgeOf(size, crop.zoom) / shownEdge;
  return withinPicture(size, {
    ...crop,
    x: crop.x - (by.x * scale) / size.width,
    y: crop.y - (by.y * scale) / size.height,
  });
}

/** As large as before, times the factor; its middle stays where it can. */
export function enlarged(size: Size, crop: Crop, factor: number): Crop {
  return withinPicture(size, { ...crop, zoom: crop.zoom * factor });
}

/** The kept square in pixels of the picture. */
export function squareOf(size: Size, crop: Crop): { left: number; top: number; edge: number } {
  const { x, y, zoom } = withinPicture(size, crop);
  const edge = edgeOf(size, zoom);
  return { left: x * size.width - edge / 2, top: y * size.height - edge / 2, edge };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
