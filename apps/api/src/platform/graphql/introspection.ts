import { type DocumentNode, GraphQLError, visit } from 'graphql';

/** Documents come back again and again, and are kept by those who read them. */
const known = new WeakMap<DocumentNode, boolean>();

/** Whether a document asks for the shape of the API. */
export function asksForSchema(document: DocumentNode): boolean {
  const answer = known.get(document);
  if (answer !== undefined) return answer;
  let asks = false;
  visit(document, {
    Field: ({ name }) => {
      if (name.value === '__schema' || name.value === '__type') asks = true;
    },
  });
  known.set(document, asks);
  return asks;
}

/** The shape of the API is shown to those who are signed in: strangers learn nothing of it here. */
export const schemaForSignedIn = (): GraphQLError =>
  new GraphQLError('Please sign in.', { extensions: { code: 'auth.required' } });
