import { Inject, Injectable } from '@nestjs/common';
import {
  ConsentsService,
  ContactErasures,
  ContactNotes,
  ContactsService,
} from '../modules/contacts/index.js';
import type { RequestContext } from '../platform/context/index.js';

/** As many as fit on one look. */
const LOOKED_AT = 24;
const NOTES = [
  'Comes by on Saturdays with the cargo bike. Likes to be called before noon.',
  'Rides to work in all weather: remind of the winter tyres in October.',
  'Has the spare key of the workshop locker, number 14.',
];

/** What Harbour Bikes keeps of its customers besides what they wrote: notes, what they want to hear, somebody who wished to be forgotten. */
@Injectable()
export class DemoCare {
  constructor(
    @Inject(ContactsService) private readonly contacts: ContactsService,
    @Inject(ContactNotes) private readonly notes: ContactNotes,
    @Inject(ConsentsService) private readonly consents: ConsentsService,
    @Inject(ContactErasures) private readonly erasures: ContactErasures,
  ) {}

  /** @param by the administrator @param agent who spoke to them */
  async seed(by: RequestContext, agent: RequestContext): Promise<void> {
    const { edges } = await this.contacts.list(by, {
      first: LOOKED_AT,
      sort: 'NAME',
      filter: { hasEmail: true },
    });
    const people = edges.map(({ node }) => node);
    for (const [at, { id }] of people.entries()) {
      const note = NOTES[at / 3];
      if (note) await this.notes.add(at % 2 ? by : agent, id, note);
      if (at % 5 === 1)
        await this.consents.set(agent, id, 'EMAIL', {
          state: 'OPTED_IN',
          evidence: 'Ticked the box at the till',
        });
    }
    const refused = people.at(-1);
    if (refused)
      await this.consents.set(agent, refused.id, 'EMAIL', {
        state: 'OPTED_OUT',
        evidence: 'Asked on the telephone not to be mailed again',
      });
    const changedMind = people.at(-2);
    if (!changedMind) return;
    await this.erasures.ask(by, changedMind.id, changedMind.fullName);
    await this.erasures.cancel(by, changedMind.id);
  }
}
