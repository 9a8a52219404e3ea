import type { Reader } from '../../../platform/database/index.js';

/** A channel as far as hours speak of it. */
export interface HoursChannel {
  id: number;
  type: string;
  name: string;
}

/**
 * What business hours need to know of channels. Channels stand above the settings and may not be imported here, so the
 * module that keeps them implements this.
 */
export interface HoursChannels {
  /** Those of these that can have hours and that the caller may see; all such channels without ids. */
  visible(q: Reader, ids: readonly number[] | null): Promise<HoursChannel[]>;
}

/** Injection token of the implementation. */
export const HOURS_CHANNELS = Symbol('HOURS_CHANNELS');
