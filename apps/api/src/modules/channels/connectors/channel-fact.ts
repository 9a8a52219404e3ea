import type { MessageContent, WaState } from '@parley/schema';
import type { ReportedStatus } from '../deliveries/delivery.rules.js';

/** Who it is, by every name that the provider gave. At least one of `address` and `alias` is there. */
export interface ProviderCustomer {
  /** Where an answer goes: a number in digits, or the provider's id. */
  address?: string;
  /** A second id of the same person, such as WhatsApp's business-scoped user id. */
  alias?: string;
  /** The same, good at all accounts of a company and its sisters: WhatsApp's parent business-scoped user id. */
  parentAlias?: string;
  name?: string;
  /** Without the @. */
  username?: string;
  /** E.164 with its +, when the provider proves it. */
  phone?: string;
  email?: string;
  locale?: string;
}

/** A file that still lies at the provider. */
export interface ProviderFile {
  /** What the connector needs to fetch it: an id or an address. */
  ref: string;
  name?: string;
  mimeType?: string;
  /** bytes, as the provider says */
  size?: number;
  /** Good to have: nobody waits for it, and nobody is told that it is missing. */
  isExtra?: boolean;
}

interface MessageFact {
  /** The provider's own id of the message. */
  externalId: string;
  customer: ProviderCustomer;
  /** Plain text; empty for a file alone. */
  text: string;
  /** What it is besides words and files: a place, a contact card, a button that was pressed. */
  content?: MessageContent;
  files: readonly ProviderFile[];
  /** The provider's id of the message that is answered. */
  answersExternalId?: string;
  sentAt?: Date;
}

/** What happened at the provider, in the same words whatever channel it was. */
export type ChannelFact =
  /** A customer wrote, or touched something. `openUntil`: an advertisement opened a longer window. */
  | ({ kind: 'message'; openUntil?: Date } & MessageFact)
  /** Somebody of ours wrote in the provider's own inbox. */
  | ({ kind: 'echo' } & MessageFact)
  /** `reference` is what we gave along with the message, where the provider hands it back. */
  | {
      kind: 'status';
      externalId?: string;
      reference?: string;
      status: ReportedStatus;
      /** What went to the same customer before it has come that far as well. */
      includesEarlier?: boolean;
      error?: string;
      at?: Date;
    }
  /** Everything that we sent to this customer up to a moment has come that far. */
  | { kind: 'watermark'; customer: ProviderCustomer; status: 'delivered' | 'read'; until: Date }
  /** Null: taken back. */
  | { kind: 'reaction'; customer: ProviderCustomer; externalId: string; emoji: string | null }
  | { kind: 'edit'; customer: ProviderCustomer; externalId: string; text: string; at?: Date }
  | { kind: 'deletion'; customer: ProviderCustomer; externalId: string }
  | { kind: 'typing'; customer: ProviderCustomer }
  /** The customer asks us not to write any more, or takes that back. */
  | { kind: 'consent'; customer: ProviderCustomer; isOptedOut: boolean }
  | { kind: 'blocking'; customer: ProviderCustomer; isBlocked: boolean }
  /** The same person has another number or id from now on. */
  | { kind: 'new_address'; customer: ProviderCustomer; now: ProviderCustomer }
  /** What became of a template that waited for the provider's word, or has it. */
  | {
      kind: 'template';
      name: string;
      language: string;
      externalId?: string;
      status: WaState;
      reason?: string;
    }
  | { kind: 'call'; call: CallFact }
  /** About the account itself; `null` says that it works again. */
  | { kind: 'account'; trouble: { code: string; detail: string } | null }
  /** Nothing for us, though genuine. */
  | { kind: 'nothing'; why: string };

/** One step of a telephone call. */
export interface CallFact {
  /** The provider's name of the call. */
  externalId: string;
  /** Our own id, where the provider hands it back. */
  callRef?: number;
  recording?: ProviderFile;
  /** What happened, where the provider leads the call and only tells of it; missing: it stands in the call's row already. */
  told?: ToldCall;
}

export interface ToldCall {
  /** When the provider said it: what comes late changes nothing that is known better. */
  at: Date;
  customer: ProviderCustomer;
  direction: 'in' | 'out';
  status: 'ringing' | 'ongoing' | 'ended';
  outcome?: 'answered' | 'missed' | 'failed' | 'voicemail';
  /** seconds */
  duration?: number;
  /** Whoever took it, by the address under which the provider knows them. */
  email?: string;
  /** And by the name. */
  name?: string;
  startedAt?: Date;
  answeredAt?: Date;
  endedAt?: Date;
  tags: readonly string[];
  /** What colleagues have noted about it at the provider. */
  comments: readonly CallComment[];
}

export interface CallComment {
  text: string;
  by?: string;
}
