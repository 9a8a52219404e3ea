import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { InboundMessage } from '../../channels/index.js';
import { ContactsService, type ContactView } from '../../contacts/index.js';

export type Sender = ContactView;

/** Which contact a message is from. */
@Injectable()
export class MessageSenders {
  constructor(@Inject(ContactsService) private readonly contacts: ContactsService) {}

  /** The same of a message that they wrote just now: that is remembered of them. @param sender where it is known already. */
  async wrote(tx: Tx, message: InboundMessage, sender?: Sender): Promise<Sender> {
    return this.contacts.wrote(tx, sender ?? (await this.of(tx, message)));
  }

  async of(tx: Tx, { from, customer, channelId, locale }: InboundMessage): Promise<Sender> {
    // The channel has recognised them already.
    const known = customer && (customer.contact ?? (await this.contacts.findIn(tx, customer.contactId)));
    if (known) return known;
    if (from.kind === 'customer') throw new Error('A customer came without a contact.');
    const { contact } = await this.contacts.identify(tx, {
      kind: from.kind,
      value: from.value,
      channelId: from.kind === 'widget_visitor' ? channelId : null,
      name: from.name ?? null,
      email: from.email ?? null,
      ...(from.phone && { phone: from.phone }),
      ...(from.provenEmail && { provenEmail: from.provenEmail }),
      locale: locale ?? null,
      timeZone: from.timeZone ?? null,
    });
    return contact;
  }
}
