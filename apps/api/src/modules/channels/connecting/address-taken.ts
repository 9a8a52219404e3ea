import { ChannelErrors } from '../channels.errors.js';

const UNIQUE_VIOLATION = '23505';

/** An address to which mail is brought leads to one channel: the database decides who was first. */
export async function withFreeAddress<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === UNIQUE_VIOLATION && constraint === 'channel_arriving_address')
      throw ChannelErrors.addressTaken({
        fields: { address: ['Mail for this address comes in by another channel already.'] },
      });
    throw error;
  }
}
