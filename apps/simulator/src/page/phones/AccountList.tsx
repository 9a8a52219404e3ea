import { useState } from 'react';
import { ask, type Customer, type Held, type PhoneAccount } from './phones.js';

const FEW = 5;

interface Props {
  accounts: PhoneAccount[];
  held: Held | null;
  onHold: (held: Held) => void;
}

/** The business's accounts at the providers, each with the customers who write to it. */
export function AccountList({ accounts, held, onHold }: Props) {
  return (
    <aside aria-label="Customers">
      {accounts.map((account) => (
        <section key={account.id} className="account">
          <h2>{account.title}</h2>
          <p className="account-handle">
            {account.name} · {account.handle}
          </p>
          {!account.webhook && (
            <p className="account-hint">
              Not connected to Parley yet: what is written here waits for nobody.
            </p>
          )}
          <Customers account={account} held={held} onHold={onHold} />
          <NewCustomer account={account} onMade={(customer) => onHold({ account: account.id, customer })} />
          <Credentials account={account} />
        </section>
      ))}
    </aside>
  );
}

/** The newest few; the others on demand. */
function Customers({ account, held, onHold }: Omit<Props, 'accounts'> & { account: PhoneAccount }) {
  const [isWhole, setWhole] = useState(false);
  const { customers } = account;
  const shown = isWhole ? customers : customers.slice(0, FEW);
  return (
    <>
      <ul>
        {shown.map((customer) => (
          <li key={customer.id}>
            <button
              type="button"
              aria-current={
                held?.account === account.id && held.customer === customer.id ? 'true' : undefined
              }
              onClick={() => onHold({ account: account.id, customer: customer.id })}
            >
              <span>{customer.name}</span>
              <span className="customer-id">{shownId(customer)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < customers.length && (
        <button type="button" className="button more-customers" onClick={() => setWhole(true)}>
          Show all {customers.length}
        </button>
      )}
    </>
  );
}

function NewCustomer({ account, onMade }: { account: PhoneAccount; onMade: (id: string) => void }) {
  const [name, setName] = useState('');
  const [hidesNumber, setHidesNumber] = useState(false);
  const canHide = ['whatsapp_cloud', 'dialog360'].includes(account.provider);
  const make = async () => {
    const alias = canHide ? { alias: `NL.${Math.random().toString().slice(2, 18)}` } : {};
    const made = await ask<Customer>(`/accounts/${encodeURIComponent(account.id)}/customers`, {
      name: name.trim(),
      ...alias,
      ...(hidesNumber && { hidesAddress: true }),
    });
    setName('');
    onMade(made.id);
  };
  return (
    <form
      className="new-customer"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <input
        aria-label={`Name of a new customer on ${account.title}`}
        placeholder="New customer"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="button">
        Add
      </button>
      {canHide && (
        <label className="check">
          <input
            type="checkbox"
            checked={hidesNumber}
            onChange={(event) => setHidesNumber(event.target.checked)}
          />
          hides their number
        </label>
      )}
    </form>
  );
}

/** What Parley is told to connect: nothing of it is secret here. */
function Credentials({ account }: { account: PhoneAccount }) {
  return (
    <details className="credentials">
      <summary>Credentials to connect it</summary>
      <dl>
        <dt>id</dt>
        <dd>{account.id}</dd>
        {Object.entries(account.credentials).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function shownId({ id, alias, username, hidesAddress }: Customer): string {
  if (username) return `@${username}`;
  return hidesAddress ? (alias ?? '') : /^\d{10,}$/.test(id) ? `+${id}` : id;
}
