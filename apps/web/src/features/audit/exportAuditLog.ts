import type { AuditFilter } from '@/gql/graphql';
import { restError } from '@/lib/errors';
import { send } from '@/lib/http';
import { accessToken } from '@/lib/session/token';

const names: Record<keyof AuditFilter, string> = {
  action: 'action',
  actorId: 'actor_id',
  from: 'from',
  group: 'group',
  ip: 'ip',
  targetId: 'target_id',
  targetKind: 'target_kind',
  term: 'term',
  to: 'to',
};

/** Fetches the file with the own rights (a link could not carry the token) and hands it to the browser. */
export async function exportAuditLog(
  question: AuditFilter,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const pairs = Object.entries(question).map(([name, value]) => [
    names[name as keyof AuditFilter],
    String(value),
  ]);
  const headers = { authorization: `Bearer ${await accessToken()}` };
  const response = await send(`/api/v2/audit_log/export?${new URLSearchParams(pairs)}`, { headers });
  if (!response.ok) throw await restError(response);
  const file = new Blob(await readAll(response, onProgress), { type: 'text/csv' });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(response) ?? 'audit-log.csv';
  link.click();
  URL.revokeObjectURL(url);
}

async function readAll(
  response: Response,
  onProgress: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let received = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    received += value.byteLength;
    onProgress(received);
  }
  return pieces;
}

function fileName(response: Response): string | undefined {
  return /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}
