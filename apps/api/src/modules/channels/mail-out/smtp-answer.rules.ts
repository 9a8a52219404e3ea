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
