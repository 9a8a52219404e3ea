import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

/** To whom an answer by mail goes, and what it quotes. Null recipients: whoever wrote last, as the server finds them. */
export interface MailFrame {
  /** Which address of the mailbox it goes from. Null: as the server has it. */
  from: string | null;
  to: readonly string[] | null;
  cc: readonly string[];
  bcc: readonly string[];
  withHistory: boolean;
}

/** The newest mail of the customer, which an answer answers. */
export interface AnsweredMail {
  from: string | null;
  to: readonly string[];
  cc: readonly string[];
}

export const PLAIN_FRAME: MailFrame = { from: null, to: null, cc: [], bcc: [], withHistory: true };

const frames = createStore<ReadonlyMap<string, MailFrame>>(new Map());
const answered = createStore<ReadonlyMap<string, AnsweredMail>>(new Map());

export const putMail = (ticketId: string, frame: MailFrame): void =>
  frames.set(new Map(frames.get()).set(ticketId, frame));

export const mailOf = (ticketId: string): MailFrame => frames.get().get(ticketId) ?? PLAIN_FRAME;

export const useMail = (ticketId: string): MailFrame =>
  useSyncExternalStore(frames.subscribe, () => mailOf(ticketId));

/** The conversation says what its newest mail is; a composer alone in its window knows of none. */
export const putAnswered = (ticketId: string, mail: AnsweredMail): void =>
  answered.set(new Map(answered.get()).set(ticketId, mail));

export const forgetAnswered = (ticketId: string): void =>
  void (answered.get() as Map<string, AnsweredMail>).delete(ticketId);

export const answeredOf = (ticketId: string): AnsweredMail | undefined => answered.get().get(ticketId);

export const useAnswered = (ticketId: string): AnsweredMail | undefined =>
  useSyncExternalStore(answered.subscribe, () => answeredOf(ticketId));

/** `support+tag@x` is `support@x`: our own address, with the mark that leads an answer back. */
const withoutTag = (address: string): string => address.toLowerCase().replace(/^([^+@]*)\+[^@]*@/, '$1@');

/** Everybody whom the mail was between, without ourselves; whoever wrote is the one who is answered. */
export function replyAll(mail: AnsweredMail, own: string | null): Pick<MailFrame, 'to' | 'cc'> {
  const known = new Set([withoutTag(own ?? ''), mail.from?.toLowerCase() ?? '']);
  const others: string[] = [];
  for (const address of [...mail.to, ...mail.cc]) {
    if (known.has(withoutTag(address)) || known.has(address.toLowerCase())) continue;
    known.add(address.toLowerCase());
    others.push(address.toLowerCase());
  }
  return { to: mail.from ? [mail.from] : null, cc: others };
}

/** What the server is told of it; nothing where it is as usual. */
export function wireMail({ from, to, cc, bcc, withHistory }: MailFrame) {
  return {
    ...(from && { from }),
    ...(to?.length && { to: [...to] }),
    ...(cc.length > 0 && { cc: [...cc] }),
    ...(bcc.length > 0 && { bcc: [...bcc] }),
    ...(!withHistory && { withHistory: false }),
  };
}
