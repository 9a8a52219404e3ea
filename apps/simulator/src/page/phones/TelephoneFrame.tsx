import type { ReactNode } from 'react';
import { BackButton } from '../BackButton.js';
import type { Customer, PhoneAccount } from './phones.js';

export interface TelephoneProps {
  account: PhoneAccount;
  customer: Customer;
  onBack: () => void;
}

interface Props {
  account: PhoneAccount;
  onBack: () => void;
  /** One sentence on how the call stands. */
  state: string;
  /** What was heard or noted. */
  log: ReactNode;
  fault: string;
  /** What can be done now. */
  children: ReactNode;
}

/** A telephone: whom it rings, how the call stands, what was said, and what can be done. */
export function TelephoneFrame({ account, onBack, state, log, fault, children }: Props) {
  return (
    <div className="phone telephone">
      <header>
        <BackButton to="phones" onBack={onBack} />
        <div>
          <strong>{account.name}</strong>
          <span>{account.handle}</span>
        </div>
      </header>
      <p className="call-state" role="status">
        {state}
      </p>
      {log}
      {fault && <p role="alert">{fault}</p>}
      {children}
    </div>
  );
}
