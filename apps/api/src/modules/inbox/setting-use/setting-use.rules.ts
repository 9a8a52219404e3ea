/** Counting stops here: who reads it wants to know whether it is used at all, and about how much. */
export const USE_LIMIT = 5_000;
/** Conversations that change their label in one transaction. */
export const MOVED_AT_ONCE = 500;
