import { ApolloLink, Observable } from '@apollo/client';

/** What was asked for last, by what it is about: the next one waits for it. */
const last = new Map<string, Promise<void>>();

/**
 * The context of a verb that can be taken back before its answer is there: verbs about the same thing leave one after the
 * other. Two requests on their way at once may be worked on in either order, and the undone verb would win.
 */
export function inOrder(about: string): { quiet: true; inOrder: string } {
  return { quiet: true, inOrder: about };
}

/** Holds back what asks for its turn (`inOrder`) until what was asked for before it is answered, given up or refused. */
export const inOrderLink = new ApolloLink((operation, forward) => {
  const about = operation.getContext()['inOrder'] as string | undefined;
  if (about === undefined) return forward(operation);
  return new Observable((observer) => {
    const before = last.get(about);
    let end = () => {};
    const mine = new Promise<void>((resolve) => (end = resolve));
    const turn = before ? before.then(() => mine) : mine;
    last.set(about, turn);
    let stop = () => {};
    let isGone = false;
    const start = () => {
      if (isGone) return;
      const running = forward(operation).subscribe(observer);
      stop = () => running.unsubscribe();
    };
    if (before) void before.then(start);
    else start();
    return () => {
      isGone = true;
      stop();
      end();
      if (last.get(about) === turn) last.delete(about);
    };
  });
});
