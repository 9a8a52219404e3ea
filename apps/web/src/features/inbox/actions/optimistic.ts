/** Gives an expected answer the type name that the cache needs to find the thing it is about. */
export function expected<T extends object>(typeName: string, fields: T): T {
  return { __typename: typeName, ...fields };
}

export const expectedTicket = <T extends { id: string }>(fields: T): T => expected('Ticket', fields);
