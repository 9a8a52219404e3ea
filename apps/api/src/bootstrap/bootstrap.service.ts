import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ChannelsInitialData } from '../modules/channels/index.js';
import { ContactsInitialData } from '../modules/contacts/index.js';
import { IdentityInitialData } from '../modules/identity/index.js';
import { InboxInitialData } from '../modules/inbox/index.js';
import { OrganisationInitialData } from '../modules/organisation/index.js';
import type { RequestContext } from '../platform/context/index.js';
import { Database } from '../platform/database/index.js';
import { notThereYet, translationsOf } from './initial-data.js';

export interface InitialData {
  /** Differs as soon as any part differs. */
  version: string;
  /** The whole answer, ready to be sent. */
  body: string;
}

/**
 * Everything that a client needs to start, composed from the modules. All of it is read on one connection, whose
 * statements are sent without waiting for each other: one way to the database and back.
 */
@Injectable()
export class BootstrapService {
  constructor(
    private readonly database: Database,
    private readonly identity: IdentityInitialData,
    private readonly organisation: OrganisationInitialData,
    private readonly channels: ChannelsInitialData,
    private readonly inbox: InboxInitialData,
    private readonly contacts: ContactsInitialData,
  ) {}

  async read(ctx: RequestContext): Promise<InitialData> {
    const [people, settings, ways, customFields, inbox, contacts] = await this.database.read(ctx, (q) =>
      Promise.all([
        this.identity.read(q),
        this.organisation.read(q),
        this.channels.read(q),
        this.organisation.customFields(q),
        this.inbox.read(q),
        this.contacts.read(q),
      ]),
    );
    const lists = { ...settings, ...ways, ...inbox, ...contacts, users: people.users, teams: people.teams };
    const data = {
      ...people,
      ...notThereYet,
      custom_fields: customFields,
      ...Object.fromEntries(Object.entries(lists).map(([name, { items }]) => [name, items])),
      translations: translationsOf(ctx.locale),
    };
    const truncated = Object.entries(lists).flatMap(([name, { isCut }]) => (isCut ? [name] : []));
    const text = JSON.stringify(data);
    const cut = JSON.stringify(truncated);
    const version = createHash('sha256').update(text).update(cut).digest('base64url').slice(0, 27);
    return { version, body: `{"data":${text},"meta":{"version":"${version}","truncated":${cut}}}` };
  }
}
