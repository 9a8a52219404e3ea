import { Transform } from 'class-transformer';
import { IMPOSSIBLE_TEXT } from './unkeepable.js';

const EVERYWHERE = new RegExp(IMPOSSIBLE_TEXT, 'gu');
/** Can be kept, is in nothing either, and means as little in an address: all its spellings count as one. */
const STANDS_FOR_IT = '\u0001';

/**
 * For fields at doors that answer alike whatever they are told, such as the sign-in: what can be nobody's address or
 * password is answered like one that is not known.
 */
export const UnknownText = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(EVERYWHERE, STANDS_FOR_IT) : value,
  );
