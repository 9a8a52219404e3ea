import { ApolloLink, type Observable } from '@apollo/client';
import { canonicalStringify, print } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { finalize, race, shareReplay, Subject, tap } from 'rxjs';

/** A read on its way to the server. */
interface Way {
  /** How much had been heard of the server when it left. */
  heard: number;
  answer: Observable<ApolloLink.Result>;
  /** The answer to the same question that left later: what it says is newer. */
  overtaken: Subject<ApolloLink.Result>;
}

/**
 * Those who ask the same at once share one request, as long as nothing was heard of the server in between. Whoever asks
 * because something changed asks anew: the request on its way may have been worked on before the change. Of two answers
 * to the same question the later question's stays, in whatever order they come.
 *
 * Apollo's own sharing knows neither; this stands in its place.
 */
export function joinedReads(): ApolloLink {
  const asked = new Map<string, Set<Way>>();
  let heard = 0;
  const hear = () => void heard++;
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY)
      return forward(operation).pipe(tap({ next: hear, error: hear }));
    const question = `${print(operation.query)} ${canonicalStringify(operation.variables)}`;
    const ways = asked.get(question) ?? new Set();
    asked.set(question, ways);
    const last = [...ways].at(-1);
    if (last?.heard === heard) return last.answer;
    const overtaken = new Subject<ApolloLink.Result>();
    const way: Way = {
      heard,
      overtaken,
      answer: race(forward(operation), overtaken).pipe(
        tap((result) => {
          // Who was refused knows nothing newer than those before it.
          if (result.errors) return;
          for (const older of leftBefore(way, [...ways])) finish(older, result);
        }),
        finalize(() => {
          ways.delete(way);
          if (ways.size === 0 && asked.get(question) === ways) asked.delete(question);
        }),
        shareReplay({ bufferSize: 1, refCount: true }),
      ),
    };
    ways.add(way);
    return way.answer;
  });
}

function leftBefore(way: Way, ways: readonly Way[]): readonly Way[] {
  return ways.slice(0, Math.max(0, ways.indexOf(way)));
}

function finish({ overtaken }: Way, result: ApolloLink.Result): void {
  overtaken.next(result);
  overtaken.complete();
}
