import { CodedError } from '../../../platform/errors/coded-error.js';

/** What refuses one ticket is an answer about it; anything else is thrown on. */
export function refusable<T>(work: () => T): T | CodedError {
  try {
    return work();
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
}

/** The same of what takes a while. */
export async function refused<T>(work: Promise<T>): Promise<T | CodedError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
}

/**
 * The statements of all tickets travel together, in the order of the tickets. A transaction is not given up before the
 * last of them has come back: nothing may be asked of a connection that belongs to somebody else by then.
 */
export async function together<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(work);
  const failure = settled.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
