import { useCallback, useState } from 'react';
import { AccountList } from './AccountList.js';
import { PhoneScreen } from './PhoneScreen.js';
import { type Held, type PhoneAccount, useWorld } from './phones.js';
import { TemplateDesk } from './TemplateDesk.js';
import { Telephone } from './Telephone.js';
import { ToldTelephone } from './ToldTelephone.js';
import { TroubleDesk } from './TroubleDesk.js';

/** A phone for each customer of each channel, and what can go wrong between them and Parley. */
export function PhoneDesk() {
  const isAnything = useCallback(() => true, []);
  const accounts = useWorld<PhoneAccount[]>('/accounts', isAnything);
  const [held, setHeld] = useState<Held | null>(null);
  if (!accounts) return <p className="empty">One moment…</p>;
  const account = accounts.find(({ id }) => id === held?.account);
  const customer = account?.customers.find(({ id }) => id === held?.customer);
  return (
    <div className="phone-desk" data-open={customer ? '' : undefined}>
      <AccountList accounts={accounts} held={held} onHold={setHeld} />
      <section aria-label="Phone">
        {account && customer && account.can.includes('call') ? (
          <Telephone
            key={`${account.id}/${customer.id}`}
            account={account}
            customer={customer}
            onBack={() => setHeld(null)}
          />
        ) : account && customer && account.can.includes('told_call') ? (
          <ToldTelephone
            key={`${account.id}/${customer.id}`}
            account={account}
            customer={customer}
            onBack={() => setHeld(null)}
          />
        ) : account && customer ? (
          <PhoneScreen
            key={`${account.id}/${customer.id}`}
            account={account}
            customer={customer}
            onBack={() => setHeld(null)}
          />
        ) : (
          <p className="empty">
            Choose a customer, or make one, and write to the business. What agents answer in Parley appears on
            the phone.
          </p>
        )}
      </section>
      {account && (
        <div className="desk-side">
          {account.hasTemplates && <TemplateDesk account={account} />}
          <TroubleDesk account={account} />
        </div>
      )}
    </div>
  );
}
