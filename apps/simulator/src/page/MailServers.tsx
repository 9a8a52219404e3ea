import { useCallback, useEffect, useState } from 'react';
import { ask, mailTroubles, type TroubleKind, troubleWords } from './phones/phones.js';

interface SimMailbox {
  id: string;
  address: string;
  password: string;
  folders: { name: string; mails: number; uidValidity: number }[];
  troubles: { kind: TroubleKind }[];
}

interface Servers {
  imap: { host: string; port: number };
  smtp: { host: string; port: number };
  mailboxes: SimMailbox[];
}

/** The businesses' own mail server: its mailboxes, what lets one in, and what it does wrong on demand. */
export function MailServers() {
  const [servers, setServers] = useState<Servers>();
  const [address, setAddress] = useState('');
  const look = useCallback(async () => {
    const answer = await fetch('/simulator/api/mailboxes');
    if (answer.ok) setServers(((await answer.json()) as { data: Servers }).data);
  }, []);
  useEffect(() => void look(), [look]);
  const add = async () => {
    await ask('/mailboxes', { address: address.trim(), password: 'parley-demo' });
    setAddress('');
    await look();
  };
  if (!servers) return null;
  return (
    <details className="mail-servers">
      <summary>Mailboxes of businesses</summary>
      <p>
        Connect them in Parley as “Any mailbox”: {servers.imap.host} and {servers.smtp.host}, any ports.
      </p>
      {servers.mailboxes.map((mailbox) => (
        <MailboxDesk key={mailbox.id} mailbox={mailbox} onChanged={() => void look()} />
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <label>
          One more mailbox
          <input type="email" required value={address} onChange={(event) => setAddress(event.target.value)} />
        </label>
        <button type="submit" className="button">
          Make it
        </button>
      </form>
    </details>
  );
}

function MailboxDesk({ mailbox, onChanged }: { mailbox: SimMailbox; onChanged: () => void }) {
  const { id, address, password, folders, troubles } = mailbox;
  const isOn = (kind: TroubleKind) => troubles.some((trouble) => trouble.kind === kind);
  const turn = async (kind: TroubleKind) => {
    const path = `/accounts/${encodeURIComponent(id)}/trouble`;
    await ask(path, undefined, 'DELETE');
    for (const trouble of troubles) if (trouble.kind !== kind) await ask(path, trouble);
    if (!isOn(kind)) await ask(path, { kind });
    onChanged();
  };
  const renumber = async () => {
    await ask(`/mailboxes/${encodeURIComponent(address)}/renumber`, {});
    onChanged();
  };
  return (
    <fieldset>
      <legend>
        {address} · password {password}
      </legend>
      <p>{folders.map(({ name, mails }) => `${name}: ${mails}`).join(' · ')}</p>
      {mailTroubles.map((kind) => (
        <label key={kind} className="check">
          <input type="checkbox" checked={isOn(kind)} onChange={() => void turn(kind)} />
          {troubleWords[kind]}
        </label>
      ))}
      <button type="button" className="button" onClick={() => void renumber()}>
        Number the inbox anew
      </button>
    </fieldset>
  );
}
