import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { GraphqlContext } from './graphql-context.js';

export interface Operation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Record<string, unknown>;
  readonly context: GraphqlContext;
}

type Result = ExecutionResult | Promise<ExecutionResult>;

/** Compiling takes as long as some answers: only what programs ask again and again is worth it, and nothing made up for once. */
const OFTEN = 20;

/** How often each operation came until it was compiled; null for what cannot be. They go with their documents. */
const known = new WeakMap<OperationDefinitionNode, number | CompiledQuery | null>();

/** Works out the answer to an operation. Queries that come often are turned into code of their own. */
export function carryOut(asked: Operation): Result {
  const compiled = asked.operation.operation === 'query' ? compiledOf(asked) : null;
  if (!compiled) return interpreted(asked);
  const result = compiled.query(undefined, asked.context, asked.variables) as Result;
  // Variables that do not fit: nothing was asked of anybody yet, and GraphQL's own sentences name the fields.
  return 'data' in result || 'then' in result ? result : interpreted(asked);
}

function compiledOf({ schema, document, operation }: Operation): CompiledQuery | null {
  const before = known.get(operation) ?? 0;
  if (typeof before !== 'number') return before;
  if (before < OFTEN) {
    known.set(operation, before + 1);
    return null;
  }
  const compiled = compileQuery(schema, document, operation.name?.value ?? '');
  const usable = isCompiledQuery(compiled) ? compiled : null;
  known.set(operation, usable);
  return usable;
}

function interpreted({ schema, document, operation, variables, context }: Operation): Result {
  return execute({
    schema,
    document,
    contextValue: context,
    variableValues: variables,
    operationName: operation.name?.value ?? null,
  }) as Result;
}
