/** What stands in a field in the form in which words are looked for: small letters without accents. The index has it so. */
export const FOLDED = `regexp_replace(normalize(lower(v.value #>> '{}'), NFKD), '[\\u0300-\\u036f]+', '', 'g')`;

/** By the word, the profiles that have it in a field; null where these are too many, or there was no time to find them. */
export type InFields = ReadonlyMap<string, readonly number[] | null>;
