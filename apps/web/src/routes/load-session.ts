import type { SessionQuery } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { SessionDocument } from '@/lib/session/Session.generated';
import { client } from './client';

/** The signed-in user and the agency, from the cache when they are there. Throws a `CodedError` when the server answers one. */
export async function loadSession(): Promise<SessionQuery> {
  try {
    const { data } = await client.query({ query: SessionDocument, context: { quiet: true } });
    if (data) return data;
  } catch (error) {
    throw codedError(error) ?? error;
  }
  throw new Error('The session could not be loaded.');
}
