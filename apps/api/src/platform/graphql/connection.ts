import type { Type } from '@nestjs/common';
import { Field, ObjectType } from '@nestjs/graphql';
import { PlatformErrors } from '../errors/coded-error.js';

@ObjectType({ description: 'Where a page of a list stands.' })
export class PageInfo {
  @Field(() => Boolean) hasNextPage: boolean;
  @Field(() => Boolean) hasPreviousPage: boolean;
  @Field(() => String, { nullable: true }) startCursor: string | null;
  @Field(() => String, { nullable: true }) endCursor: string | null;
}

export interface Edge<T> {
  cursor: string;
  node: T;
}

export interface Page<T> {
  edges: Edge<T>[];
  pageInfo: PageInfo;
}

/** The GraphQL types `XConnection` and `XEdge` of a node type. Extend the returned class and give it `@ObjectType()`. */
export function ConnectionOf<T extends object>(node: Type<T>, name: string): Type<Page<T>> {
  @ObjectType(`${name}Edge`)
  class EdgeType implements Edge<T> {
    @Field(() => String) cursor: string;
    @Field(() => node) node: T;
  }

  @ObjectType({ isAbstract: true })
  abstract class ConnectionType implements Page<T> {
    @Field(() => [EdgeType]) edges: Edge<T>[];
    @Field(() => PageInfo) pageInfo: PageInfo;
  }

  return ConnectionType as Type<Page<T>>;
}

export const MAX_PAGE = 100;

/** @throws a validation error naming the field when the page size is not between 1 and 100. */
export function pageSize(first: number | null | undefined, fallback: number, field = 'first'): number {
  const size = first ?? fallback;
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE) {
    throw PlatformErrors.invalid({ fields: { [field]: [`Ask for 1 to ${MAX_PAGE} at a time.`] } });
  }
  return size;
}

/** A place in a list, as callers carry it: the sort keys of a row, opaque to them. */
export function encodeCursor(keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** @throws a validation error when the cursor is not one of ours. */
export function decodeCursor(cursor: string, length: number, field = 'after'): (string | number)[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const fits = Array.isArray(keys) && keys.length === length;
    if (fits && keys.every((key) => typeof key === 'string' || Number.isSafeInteger(key))) return keys;
  } catch {
    // Falls through to the same answer as a cursor of the wrong shape.
  }
  throw PlatformErrors.invalid({ fields: { [field]: ['This cursor is not valid.'] } });
}

/** A key of a cursor that has to be a whole number. @throws a validation error for a cursor that somebody made up. */
export function cursorNumber(key: string | number | undefined, field = 'after'): number {
  if (typeof key === 'number') return key;
  throw PlatformErrors.invalid({ fields: { [field]: ['This cursor is not valid.'] } });
}

/** Nobody asks for most cursors: one is made when it is read. */
class LazyEdge<T> implements Edge<T> {
  constructor(
    readonly node: T,
    private readonly cursorOf: (row: T) => string,
  ) {}

  get cursor(): string {
    return this.cursorOf(this.node);
  }
}

/** Makes a page of rows that were read with one more than asked for. */
export function pageOf<T>(
  rows: readonly T[],
  size: number,
  cursorOf: (row: T) => string,
  hasPrevious = false,
): Page<T> {
  const edges = rows.slice(0, size).map((node) => new LazyEdge(node, cursorOf));
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > size,
      hasPreviousPage: hasPrevious,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
