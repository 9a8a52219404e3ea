export type PictureOrigin = 'COLLEAGUE' | 'CHANNEL';
export type PictureState = 'NEW' | 'SHOWN' | 'DROPPED';

/** Milliseconds. So long one that was replaced or taken away can come back. */
export const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * SQL: the address of the picture of a contact, in the size of lists; null when there is none. It is open to whoever knows
 * it and cannot be guessed, so that it may stand in a list without being signed for each row.
 */
export function pictureSql(contact: string): string {
  return `'/files/contacts/' || ${contact}.agency_id || '/' || nullif(${contact}.picture_key, '') || '/96'`;
}

export function picturePath(agencyId: number, imageKey: string): string {
  return `/files/contacts/${agencyId}/${imageKey}/96`;
}

export function largePicture(picture: string | null): string | null {
  return picture?.replace(/96$/, '512') ?? null;
}
