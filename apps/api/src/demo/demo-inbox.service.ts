import { Inject, Injectable } from '@nestjs/common';
import { PersonContextsService } from '../modules/identity/index.js';
import {
  CustomViewChangesService,
  Drafts,
  RemindersService,
  ScheduledMessages,
  SendMessage,
  Snoozing,
  TicketFieldsService,
  TicketsService,
  Watching,
} from '../modules/inbox/index.js';
import { CustomFieldChangesService } from '../modules/organisation/index.js';
import type { RequestContext } from '../platform/context/index.js';
import { DemoCare } from './demo-care.service.js';
import { DemoGroups } from './demo-groups.service.js';
import { DemoPlaces } from './demo-places.service.js';

const HOUR_MS = 3_600_000;
const BIKES = ['City bike', 'Cargo bike', 'E-bike', 'Racing bike', "Children's bike"];

interface People {
  admin: RequestContext;
  supervisor: RequestContext;
  agent: RequestContext;
}

/**
 * What the colleagues of Harbour Bikes have set up and are in the middle of: fields, views, what sleeps, what is to be
 * remembered, half an answer. Done by the services that people use, as the people who would do it.
 */
@Injectable()
export class DemoInbox {
  constructor(
    @Inject(PersonContextsService) private readonly people: PersonContextsService,
    @Inject(CustomFieldChangesService) private readonly fields: CustomFieldChangesService,
    @Inject(TicketFieldsService) private readonly values: TicketFieldsService,
    @Inject(CustomViewChangesService) private readonly views: CustomViewChangesService,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(Snoozing) private readonly snoozing: Snoozing,
    @Inject(RemindersService) private readonly reminders: RemindersService,
    @Inject(Watching) private readonly watching: Watching,
    @Inject(SendMessage) private readonly sending: SendMessage,
    @Inject(Drafts) private readonly drafts: Drafts,
    @Inject(ScheduledMessages) private readonly scheduled: ScheduledMessages,
    @Inject(DemoGroups) private readonly groups: DemoGroups,
    @Inject(DemoCare) private readonly care: DemoCare,
    @Inject(DemoPlaces) private readonly places: DemoPlaces,
  ) {}

  /** @param ids of people and labels by what they are called in the demo. */
  async seed(
    agencyId: number,
    users: ReadonlyMap<string, number>,
    labels: ReadonlyMap<string, number>,
    now: Date,
  ): Promise<void> {
    const people = await this.peopleOf(agencyId, users);
    await this.setUp(people, labels);
    await this.groups.seed(people.admin);
    await this.places.seed(people.admin);
    await this.care.seed(people.admin, people.agent);
    await this.fill(people.supervisor);
    await this.leaveOpen(people, now);
  }

  private async peopleOf(agencyId: number, users: ReadonlyMap<string, number>): Promise<People> {
    const of = async (email: string) => {
      const ctx = await this.people.of(agencyId, { userId: users.get(email) ?? 0 }, 'demo');
      if (!ctx) throw new Error(`The demo has no ${email}.`);
      return ctx;
    };
    return {
      admin: await of('admin@harbour.test'),
      supervisor: await of('supervisor@harbour.test'),
      agent: await of('agent@harbour.test'),
    };
  }

  private async setUp({ admin, agent }: People, labels: ReadonlyMap<string, number>): Promise<void> {
    const fields = [
      { type: 'TICKET', kind: 'TEXT', title: 'Order number', help: 'HB and five digits, on the receipt.' },
      { type: 'TICKET', kind: 'DROPDOWN', title: 'Bike', options: BIKES.map((label) => ({ label })) },
      { type: 'TICKET', kind: 'CHECKBOX', title: 'Under warranty' },
      { type: 'TICKET', kind: 'DATE', title: 'Pick-up day' },
    ] as const;
    for (const field of fields) {
      const options = 'options' in field ? [...field.options] : undefined;
      await this.fields.create(admin, { ...field, options });
    }
    const label = (name: string) => [String(labels.get(name))];
    await this.views.create(admin, {
      name: 'Repairs that wait for us',
      icon: 'flag',
      color: '#b8693a',
      audience: 'AGENCY',
      filter: { status: ['OPEN', 'ASSIGNED'], labels: label('Repair'), lastMessageType: ['INBOUND'] },
      sort: 'OLDEST',
    });
    await this.views.create(admin, {
      name: 'Without a label',
      icon: 'tag',
      color: '#2a8592',
      audience: 'AGENCY',
      filter: { status: ['OPEN', 'ASSIGNED'], onlyUnlabelled: true },
    });
    await this.views.create(agent, {
      name: 'My invoices this month',
      icon: 'star',
      color: '#8a7a2c',
      audience: 'PRIVATE',
      filter: { mine: true, labels: label('Invoice'), createdWithin: 'THIS_MONTH' },
    });
  }

  /** What is known of some of the open conversations. */
  private async fill(by: RequestContext): Promise<void> {
    for (const [index, id] of (await this.newest(by, 24)).entries()) {
      await this.values.set(by, id, {
        order_number: `HB${40_211 + index * 37}`,
        bike: BIKES[index % BIKES.length],
        ...(index % 3 > 0 && { under_warranty: index % 3 === 1 }),
      });
    }
  }

  private async leaveOpen({ supervisor, agent }: People, now: Date): Promise<void> {
    const mails = await this.newest(agent, 12, 'EMAIL');
    const [asleep, remembered, watched, noted, drafted, later] = mails.slice(4);
    const inHours = (count: number) =>
      new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + count * HOUR_MS);
    if (asleep) await this.snoozing.snooze(agent, { ticketId: String(asleep), until: inHours(41) });
    if (remembered) {
      const note = 'Ask the workshop whether the part has come.';
      await this.reminders.set(agent, { ticketId: String(remembered), dueAt: inHours(20), note });
    }
    if (watched) await this.watching.set(agent, watched, true);
    if (noted) {
      const name = agent.actor.kind === 'user' ? agent.actor : null;
      const body = `<p><span data-mention="user:${name?.userId}">@${name?.name}</span> you spoke to this customer last spring. What did we promise?</p>`;
      await this.sending.send(supervisor, { ticketId: String(noted), kind: 'NOTE', body }, null);
    }
    if (drafted) {
      const body = '<p>Thank you for the photos. The hub is worn, which the warranty covers, so we</p>';
      await this.drafts.save(agent, { ticketId: String(drafted), kind: 'REPLY', body });
    }
    if (later) {
      const body = '<p>The workshop has your bike on Thursday. Could you bring both keys?</p>';
      await this.scheduled.schedule(agent, {
        ticketId: String(later),
        kind: 'REPLY',
        body,
        sendAt: inHours(66),
        cancelsOnReply: true,
      });
    }
  }

  private async newest(ctx: RequestContext, count: number, type?: 'EMAIL'): Promise<number[]> {
    const { edges } = await this.tickets.list(ctx, {
      filter: { status: ['OPEN', 'ASSIGNED'] },
      first: 100,
      detail: { lastMessage: 'none', people: false },
    });
    return edges
      .filter(({ node }) => !type || node.channel.type === type)
      .slice(0, count)
      .map(({ node }) => node.id);
  }
}
