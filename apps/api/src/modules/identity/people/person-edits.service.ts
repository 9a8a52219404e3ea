import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { fullNameOf } from '../users/user.rules.js';
import { PeopleErrors } from './people.errors.js';
import { UserChanged } from './people.events.js';
import { PeopleRepository } from './people.repository.js';
import { assertReach } from './person-change.rules.js';
import { ReachService } from './reach.service.js';

/** For the modules above, which keep facts of colleagues: who may change them, and that they were changed. */
@Injectable()
export class PersonEditsService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly reach: ReachService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Locks the person. People may change what is theirs; others need to be able to change this person's account.
   * @throws not_found, and the `users.*` errors of the rules
   */
  async begin(tx: Tx, id: number): Promise<{ id: number; name: string }> {
    const person = (await this.people.lockWithAdmins(tx, [id])).find((one) => one.id === id);
    if (!person) throw PeopleErrors.notFound();
    const { actor } = tx.ctx;
    const isSelf = actor.kind === 'user' && actor.userId === id;
    if (!isSelf) assertReach(tx.ctx, person.role, await this.reach.permissionsOf(tx));
    return { id, name: fullNameOf(person) };
  }

  /** Those who look at this person read them again. */
  async tell(tx: Tx, id: number): Promise<void> {
    await this.outbox.add(tx, UserChanged, { userId: id });
  }
}
