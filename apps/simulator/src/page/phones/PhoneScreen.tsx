import { useCallback, useEffect, useRef, useState } from 'react';
import { BackButton } from '../BackButton.js';
import { readFile } from '../mails.js';
import { Bubble } from './Bubble.js';
import {
  ask,
  type Customer,
  type Phone,
  type PhoneAccount,
  placeOf,
  type SimMessage,
  useBusinessTypes,
  useWorld,
} from './phones.js';

interface Props {
  account: PhoneAccount;
  customer: Customer;
  onBack: () => void;
}

/** The conversation as the customer sees it. Looking at it reads what came. */
export function PhoneScreen({ account, customer, onBack }: Props) {
  const place = placeOf(account.id, customer.id);
  const isMine = useCallback(
    (news: { account: string; customer: string }) =>
      news.account === account.id && news.customer === customer.id,
    [account.id, customer.id],
  );
  const phone = useWorld<Phone>(place, isMine);
  const isAnswered = useBusinessTypes(account.id, customer.id);
  const messages = phone?.messages ?? [];
  const unread = messages.filter((one) => one.from === 'business' && one.progress !== 'read').length;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
    if (unread > 0) void ask(`${place}/read`, {});
  }, [messages.length, unread, place]);
  return (
    <div className="phone">
      <header>
        <BackButton to="phones" onBack={onBack} />
        <div>
          <strong>{account.name}</strong>
          <span>{isAnswered ? 'typing…' : account.handle}</span>
        </div>
        {account.can.includes('block') && (
          <button
            type="button"
            className="button"
            aria-pressed={customer.hasBlocked ?? false}
            onClick={() => void ask(`${place}/blocking`, { isBlocked: !customer.hasBlocked })}
          >
            {customer.hasBlocked ? 'Unblock' : 'Block'}
          </button>
        )}
      </header>
      <div className="phone-messages" role="log" aria-label={`Conversation of ${customer.name}`}>
        {messages.map((message) => (
          <Bubble key={message.id} message={message} all={messages} can={account.can} place={place} />
        ))}
        <div ref={end} />
      </div>
      <Writer place={place} can={account.can} />
    </div>
  );
}

function Writer({ place, can }: { place: string; can: readonly string[] }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const files = useRef<HTMLInputElement>(null);
  const send = async () => {
    const chosen = [...(files.current?.files ?? [])];
    if (!text.trim() && chosen.length === 0) return;
    setText('');
    setFault('');
    try {
      const read = await Promise.all(chosen.map(readFile));
      if (files.current) files.current.value = '';
      await ask<SimMessage>(`${place}/messages`, { text: text.trim(), files: read });
    } catch (error) {
      setText(text);
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form
      className="phone-writer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        aria-label="Message to the business"
        placeholder="Message"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (can.includes('type')) void ask(`${place}/typing`, {}).catch(() => undefined);
        }}
      />
      <input ref={files} type="file" aria-label="Files to send along" multiple />
      <button type="submit" className="button primary">
        Send
      </button>
      {fault && <p role="alert">{fault}</p>}
    </form>
  );
}
