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
  /** What the virus scanner found: then a note lies in place of the file. */
  threat?: string;
}
