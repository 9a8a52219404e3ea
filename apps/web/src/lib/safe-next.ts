/** Only paths of this site are followed after sign-in, so that a link cannot send people elsewhere. */
export function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) && !next.startsWith('/auth/') ? next : '/tickets';
}
