/** A calm empty plane for pages that are there at once. */
export function BlankSkeleton() {
  return <div style={{ blockSize: '100%', background: 'var(--p-main)' }} aria-busy="true" />;
}
