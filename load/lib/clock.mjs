/** Milliseconds on a clock that all threads share. */
export const now = () => performance.timeOrigin + performance.now();
