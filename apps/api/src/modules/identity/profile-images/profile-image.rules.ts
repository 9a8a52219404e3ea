/** Bytes. What may be uploaded as a picture. */
export const MAX_PICTURE_BYTES = 8_000_000;
/** A picture of more pixels than this is refused before any of them is unpacked. */
export const MAX_PIXELS = 40_000_000;
/** Edge lengths in pixels: for lists, and for the person's own page. */
export const imageSizes = [96, 512] as const;
export type ImageSize = (typeof imageSizes)[number];

/** What cameras, phones and screens make. A drawing such as SVG is a program and not among them. */
export const pictureTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
]);

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isImageId(text: string): boolean {
  return ID.test(text);
}

/**
 * The address of a person's picture. It is open to whoever knows it, like a picture on a page, and cannot be guessed: a
 * new picture has a new random id.
 */
export function imagePath(agencyId: number, imageId: string, size: ImageSize = 96): string | null {
  return imageId ? `/files/people/${agencyId}/${imageId}/${size}` : null;
}

/** Whose pictures they are: no picture of one kind is ever found among those of another. */
export type PictureOf = 'profile-image' | 'contact-picture';

/** From what the storage key of one size is derived; no other file can have the same. */
export function originOfImage(of: PictureOf, imageId: string, size: ImageSize): string {
  return `${of}/${imageId}/${size}`;
}
