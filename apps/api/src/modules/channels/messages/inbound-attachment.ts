/** A file that already lies in the storage under `storageKey`. */
export interface InboundAttachment {
  name: string;
  mimeType: string;
  /** bytes */
  size: number;
  storageKey: string;
  /** Without angle brackets; `cid:<contentId>` in the HTML means this file. */
  contentId?: string;
  isInline: boolean;
}
