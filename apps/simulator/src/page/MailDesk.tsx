import { useState } from 'react';
import { BackButton } from './BackButton.js';
import { Compose } from './Compose.js';
import { type Customer, type Mail, useCustomers, useMailbox } from './mails.js';
import { MailServers } from './MailServers.js';
import { Reader } from './Reader.js';
import { timeOf } from './time-of.js';

const you: Customer = { name: 'Sanne Kok', address: 'sanne.kok@example.test' };
const storageKey = 'simulator.customer';

/** The customer's mail program: who you are, your mails, and the one you read or write. */
export function MailDesk() {
  const [customer, setCustomer] = useState<Customer>(remembered);
  // The id of the mail that is read, 'new' while one is written; empty: a phone shows the mails alone.
  const [openId, setOpenId] = useState('');
  const [sent, setSent] = useState<Mail>();
  const mails = useMailbox(customer.address);
  const open = [...mails, ...(sent ? [sent] : [])].find((mail) => mail.id === openId);
  const show = (mail: Mail) => {
    setSent(mail);
    setOpenId(mail.id);
  };
  const back = () => setOpenId('');
  const become = (next: Customer) => {
    localStorage.setItem(storageKey, JSON.stringify(next));
    setCustomer(next);
    setOpenId('');
  };
  return (
    <div className="mail-desk" data-open={openId ? '' : undefined}>
      <aside>
        <WhoYouAre customer={customer} onBecome={become} />
        <button type="button" className="button primary" onClick={() => setOpenId('new')}>
          Write a mail
        </button>
        <MailList mails={mails} openId={openId} onOpen={setOpenId} />
        <MailServers />
      </aside>
      <section aria-label={open ? 'Mail' : 'New mail'}>
        {open ? (
          <Reader mail={open} customer={customer} onSent={show} onBack={back} />
        ) : (
          <>
            <BackButton to="mails" onBack={back} />
            <Compose key={customer.address} customer={customer} onSent={show} />
          </>
        )}
      </section>
    </div>
  );
}

function remembered(): Customer {
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? '') as Customer | null) ?? you;
  } catch {
    return you;
  }
}

function WhoYouAre({ customer, onBecome }: { customer: Customer; onBecome: (next: Customer) => void }) {
  const [draft, setDraft] = useState(customer);
  const known = useCustomers();
  const isChanged = draft.name !== customer.name || draft.address !== customer.address;
  return (
    <form
      className="who"
      onSubmit={(event) => {
        event.preventDefault();
        onBecome({ name: draft.name.trim(), address: draft.address.trim().toLowerCase() });
      }}
    >
      <label>
        You are
        <input value={draft.name} required onChange={(e) => setDraft({ ...draft, name: e.target.value })} />
      </label>
      <label>
        Your address
        <input
          type="email"
          required
          list="known-customers"
          value={draft.address}
          onChange={(e) => setDraft({ ...draft, address: e.target.value })}
        />
      </label>
      <datalist id="known-customers">
        {known.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
      {isChanged && (
        <button type="submit" className="button">
          Be this customer
        </button>
      )}
    </form>
  );
}

interface MailListProps {
  mails: Mail[];
  openId: string;
  onOpen: (id: string) => void;
}

function MailList({ mails, openId, onOpen }: MailListProps) {
  if (mails.length === 0) {
    return (
      <p className="empty">No mails yet. Write to the shop, and its answer will appear here by itself.</p>
    );
  }
  return (
    <ul className="mails" aria-live="polite">
      {mails.map((mail) => (
        <li key={mail.id}>
          <button
            type="button"
            aria-current={mail.id === openId ? 'true' : undefined}
            onClick={() => onOpen(mail.id)}
          >
            <span className="mail-who">
              {mail.direction === 'sent' ? `To ${mail.to[0] ?? ''}` : mail.from}
            </span>
            <time dateTime={mail.at}>{timeOf(mail.at)}</time>
            <span className="mail-subject">{mail.subject || '(no subject)'}</span>
            <span className="mail-preview">{mail.text.slice(0, 90)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
