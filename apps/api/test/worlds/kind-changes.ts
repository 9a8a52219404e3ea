import { setTimeout as pause } from 'node:timers/promises';
import { ConvertKind } from '../../src/modules/organisation/kind-changes/convert-kind.service.js';
import type { Company } from './inbox-world.js';

/** Does what a worker does that was woken for the newest change of a field's kind; when one has it already, waits for it. */
export async function convertKind(company: Company, fieldId: number): Promise<void> {
  for (;;) {
    const [row] = await company.query<{ id: string; status: string }>(
      `SELECT id, status FROM custom_field_kind_change WHERE agency_id = $1 AND field_id = $2
       ORDER BY id DESC LIMIT 1`,
      [company.agencyId, fieldId],
    );
    if (row?.status !== 'QUEUED' && row?.status !== 'RUNNING') return;
    await company.world.app.get(ConvertKind).run(company.agencyId, Number(row.id));
    await pause(20);
  }
}
