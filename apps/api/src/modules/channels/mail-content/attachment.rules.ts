const declarable =
  /^(?:text\/[\w.+-]+|message\/[\w.+-]+|application\/(?:json|xml|ics|pgp-[\w-]+|pkcs7-[\w-]+|x-pkcs7-[\w-]+|ms-tnef|rtf|csv))$/;

/**
 * The type that a file is kept with: what its first bytes show; else what the sender declared, if it is a type that
 * has no such mark. A "picture" that does not look like one is unknown bytes.
 */
export function typeOf(sniffed: string | undefined, declared: string | undefined): string {
  const claim = (declared ?? '').trim().toLowerCase();
  if (sniffed && sniffed !== 'application/x-cfb') return sniffed;
  return declarable.test(claim) ? claim : 'application/octet-stream';
}

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
};

/** A name that is safe to show and to save under: the last part of a path, no control or direction characters. */
export function fileName(given: string | undefined, mimeType: string, position: number): string {
  const name = (given ?? '')
    .replace(/^.*[\\/]/s, '')
    // oxlint-disable-next-line no-control-regex -- these are the characters to be removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim();
  if (!name || /^\.+$/.test(name)) {
    const extension = extensions[mimeType];
    return extension ? `attachment-${position}.${extension}` : `attachment-${position}`;
  }
  if (name.length <= 150) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : '';
  return name.slice(0, 150 - ending.length) + ending;
}
