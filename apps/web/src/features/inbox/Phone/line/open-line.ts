import { fetchPart } from '@/lib/fetch-part';
import type { LineWish, PhoneLine } from './line';

/** Nobody who does not telephone loads what it takes. */
export async function openLine(isSimulated: boolean, wish: LineWish): Promise<PhoneLine> {
  if (isSimulated) return (await fetchPart(() => import('./simulated-line'))).openSimulatedLine(wish);
  return (await fetchPart(() => import('./twilio-line'))).openTwilioLine(wish);
}
