import { type DocumentNode, visit } from 'graphql';

/** Whether a query asks for a field of one of these names, at any depth. */
export function reads(document: DocumentNode, fields: ReadonlySet<string>): boolean {
  let isFound = false;
  visit(document, {
    Field: ({ name }) => {
      if (fields.has(name.value)) isFound = true;
    },
  });
  return isFound;
}
