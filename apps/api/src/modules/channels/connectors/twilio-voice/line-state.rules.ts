import { z } from 'zod';
import type { EndWord } from '../../voice/voice-call.rules.js';
import type { ProviderAnswer } from '../provider-client.js';

export interface EndedLine {
  how: EndWord;
}

const line = z.object({ status: z.string() });
const ends: Record<string, EndWord> = {
  completed: 'completed',
  busy: 'busy',
  failed: 'failed',
  'no-answer': 'no-answer',
  canceled: 'canceled',
};

/** What the provider's answer about a line means: how it ended, or null while it goes on, or nobody can say. */
export function lineState({ status, json }: Pick<ProviderAnswer, 'status' | 'json'>): EndedLine | null {
  if (status === 404) return { how: 'failed' };
  const how = status === 200 ? ends[line.safeParse(json).data?.status ?? ''] : undefined;
  return how ? { how } : null;
}
