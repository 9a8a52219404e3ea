import { useEffect, useState } from 'react';
import { MailDesk } from './MailDesk.js';
import { ChatDesk } from './ChatDesk.js';
import { PhoneDesk } from './phones/PhoneDesk.js';
import { ask } from './phones/phones.js';

type Desk = 'phones' | 'mail' | 'chat';

const desks: readonly Desk[] = ['phones', 'mail', 'chat'];

/** Be the customer: one desk per channel, each showing what the customer sees. */
export function Simulator() {
  const [desk, setDesk] = useState<Desk>(desks.find((one) => location.hash === `#${one}`) ?? 'mail');
  const isAlone = useIsAlone();
  const open = (next: Desk) => {
    history.replaceState(null, '', `#${next}`);
    setDesk(next);
  };
  return (
    <div className="simulator">
      <header className="bar">
        <Mark />
        <div>
          <h1>Simulator</h1>
          <p>You are the customer here. Nothing you send leaves this machine.</p>
        </div>
        <nav aria-label="Channel">
          <Tab name="Phones" isOpen={desk === 'phones'} onOpen={() => open('phones')} />
          <Tab name="E-mail" isOpen={desk === 'mail'} onOpen={() => open('mail')} />
          {!isAlone && <Tab name="Website chat" isOpen={desk === 'chat'} onOpen={() => open('chat')} />}
        </nav>
        {!isAlone && (
          <a className="inbox-link" href="/tickets" target="_blank" rel="noopener">
            Open the agents’ inbox
          </a>
        )}
      </header>
      <main>
        {desk === 'phones' && <PhoneDesk />}
        {desk === 'mail' && <MailDesk />}
        {desk === 'chat' && <ChatDesk />}
      </main>
    </div>
  );
}

/** Started by itself: there is no inbox to open, and no website with its chat. */
function useIsAlone(): boolean {
  const [isAlone, setAlone] = useState(false);
  useEffect(() => {
    ask<{ isAlone: boolean }>('/about').then(
      (about) => setAlone(about.isAlone),
      () => undefined,
    );
  }, []);
  return isAlone;
}

function Tab({ name, isOpen, onOpen }: { name: string; isOpen: boolean; onOpen: () => void }) {
  return (
    <button type="button" className="tab" aria-current={isOpen ? 'page' : undefined} onClick={onOpen}>
      {name}
    </button>
  );
}

function Mark() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <path
        fill="var(--on-accent)"
        fillRule="evenodd"
        d="M8 13.6C8 9.9 10.9 7 14.6 7h3.6c3.9 0 7 3.1 7 7s-3.1 7-7 7h-2.4c-1.2 0-2.3.5-3.1 1.3l-3 3.1c-.6.6-1.7.2-1.7-.7zM14.7 11.2c-1.4 0-2.5 1.1-2.5 2.5v.6c0 1.4 1.1 2.5 2.5 2.5h3.4a2.8 2.8 0 0 0 0-5.6z"
      />
    </svg>
  );
}
