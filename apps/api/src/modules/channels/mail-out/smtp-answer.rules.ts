import { mailFailure } from '../mailboxes/mail-failure.rules.js';
import { lostAnswer, type SubmitResult } from '../deliveries/delivery.rules.js';

/** What is known when handing a mail over ended with an error. */
export interface SmtpFailure {
  code?: string | undefined;
  /** The last command. */
  command?: string | undefined;
  /** The server's answer, when there was one. */
  responseCode?: number | undefined;
  response?: string | undefined;
  message: string;
  /** The last byte of the mail had left for the server. */
  isHandedOver: boolean;
}

/**
 * What a failure means for the next step. Until the end of the mail was sent no server may keep it, so trying again
 * is safe; after it, silence may mean that it was sent.
 */
export function resultOfFailure(failure: SmtpFailure): SubmitResult {
  const reason = (failure.response ?? failure.message).replace(/\s+/g, ' ').trim().slice(0, 500);
  const { responseCode } = failure;
  // A wrong password is the operator's to cure and says nothing about the message.
  if (failure.code === 'EAUTH')
    return { kind: 'postponed', reason: `The mail server refused our sign-in: ${reason}` };
  if (responseCode !== undefined && responseCode >= 500) return { kind: 'refused', reason };
  if (responseCode !== undefined && responseCode >= 400) return { kind: 'postponed', reason };
  if (failure.code === 'EENVELOPE') return { kind: 'refused', reason };
  if (failure.isHandedOver) return { kind: 'unknown', reason: lostAnswer };
  return { kind: 'postponed', reason };
}

/** The same at a channel's own server: what is wrong with the server or the sign-in is wrong with the channel. */
export function resultOfOwnFailure(failure: SmtpFailure, error: unknown): SubmitResult {
  const reason = (failure.response ?? failure.message).replace(/\s+/g, ' ').trim().slice(0, 500);
  if (failure.isHandedOver) return resultOfFailure(failure);
  const isTemporary =
    failure.responseCode !== undefined && failure.responseCode >= 400 && failure.responseCode < 500;
  const { kind } = mailFailure(error);
  if (kind === 'sign_in' && !isTemporary)
    return { kind: 'broken', code: 'CREDENTIALS_REFUSED', reason, side: 'out' };
  if (kind === 'address' || kind === 'encryption')
    return { kind: 'broken', code: 'UNREACHABLE', reason, side: 'out' };
  const result = resultOfFailure(failure);
  const isOutage = result.kind === 'postponed' && failure.responseCode === undefined;
  return isOutage ? { ...result, isOutage } : result;
}
