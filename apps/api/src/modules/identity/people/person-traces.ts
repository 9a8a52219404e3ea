import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';

/** What is a person's alone, removed within the transaction of their deletion. */
export type RemoveTraces = (tx: Tx, userId: number) => Promise<void>;

/** Rows of a person in the modules above: each registers at its start how to remove its own. */
@Injectable()
export class PersonTraces {
  private readonly removers: RemoveTraces[] = [];

  add(remove: RemoveTraces): void {
    this.removers.push(remove);
  }

  async removeAll(tx: Tx, userId: number): Promise<void> {
    for (const remove of this.removers) await remove(tx, userId);
  }
}
