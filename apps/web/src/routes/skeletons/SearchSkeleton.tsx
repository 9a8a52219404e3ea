import { LineSkeleton } from '@/ui';

/** The field, the row of filters and a few lines, in the places of the page. */
export function SearchSkeleton() {
  return (
    <div style={{ blockSize: '100%', background: 'var(--p-main)', padding: '20px 40px' }} aria-busy="true">
      <LineSkeleton width="min(760px, 100%)" height={42} />
      <div style={{ display: 'flex', gap: 8, marginBlock: 12 }}>
        {[96, 104, 92, 100].map((width) => (
          <LineSkeleton key={width} width={width} height={32} />
        ))}
      </div>
      {[220, 320, 280].map((width) => (
        <div key={width} style={{ marginBlockStart: 20 }}>
          <LineSkeleton width={width} />
        </div>
      ))}
    </div>
  );
}
