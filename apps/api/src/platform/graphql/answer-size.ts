import {
  type DocumentNode,
  getNamedType,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import { MAX_PAGE } from './connection.js';

/** Objects that one answer may have: all of its pages are full, and what has no pages has a few. */
export const MAX_OBJECTS = 5_000;
/** Of a list that nobody said a size for. */
const UNSAID_PAGE = 50;
/** Of what always comes whole, such as the labels of a conversation. */
const FEW = 5;
/** Fields that are looked at in one document. Fragments in fragments make many of few words. */
const MAX_FIELDS = 5_000;
/** Of how many page sizes a document's answer is remembered. */
const MAX_REMEMBERED = 50;

/**
 * How large an answer may become, before anything of it is read: lists within lists multiply, whether their sizes stand in
 * the document or come with it.
 */
export class AnswerSizes {
  private readonly known = new WeakMap<OperationDefinitionNode, Map<string, number>>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** @returns why it is refused; null: it may be answered */
  refusal(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Record<string, unknown>,
  ): GraphQLError | null {
    const known = this.known.get(operation) ?? new Map<string, number>();
    this.known.set(operation, known);
    const key = sizesIn(operation, variables);
    const remembered = known.get(key);
    const size = remembered ?? this.sizeOf(document, operation, variables);
    if (typeof size !== 'number') return size;
    if (remembered === undefined) {
      if (known.size >= MAX_REMEMBERED) known.clear();
      known.set(key, size);
    }
    return size > MAX_OBJECTS ? refusal(tooLarge(size)) : null;
  }

  /** @returns null where variables do not fit: who carries it out says so, and of which */
  private sizeOf(
    query: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Record<string, unknown>,
  ): number | GraphQLError | null {
    const { schema } = this;
    // The first mistake decides: to collect those of a long list takes seconds.
    const firstMistake = { maxErrors: 1 };
    if (getVariableValues(schema, operation.variableDefinitions ?? [], variables, firstMistake).errors)
      return null;
    try {
      return getComplexity({
        schema,
        query,
        variables,
        ...(operation.name && { operationName: operation.name.value }),
        estimators: [objects],
        maxQueryNodes: MAX_FIELDS,
      });
    } catch (error) {
      // Too many fields to look at, or an argument that its variable leaves empty: not to be answered in part either.
      if (error instanceof GraphQLError) return refusal(error.message);
      throw error;
    }
  }
}

const objects: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  // What asks for the schema is answered from memory, to whoever may read it.
  if (field.name.startsWith('__') || isLeafType(getNamedType(field.type))) return 0;
  const isPaged = field.args.some(({ name }) => name === 'first' || name === 'last');
  if (isPaged) return pageSizeOf(args.first ?? args.last) * childComplexity;
  // A page stands for its rows, which its list has multiplied.
  if (type.name.endsWith('Connection')) return field.name === 'edges' ? childComplexity : 0;
  const whole = isNonNullType(field.type) ? field.type.ofType : field.type;
  return (isListType(whole) ? FEW : 1) * (1 + childComplexity);
};

/** A size that no page has is refused by the list itself, which reads nothing. */
function pageSizeOf(said: unknown): number {
  if (typeof said !== 'number') return UNSAID_PAGE;
  return said >= 1 && said <= MAX_PAGE ? said : 1;
}

/** What of the variables a size depends on: numbers, and what switches parts of a document on and off. */
function sizesIn(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): string {
  const counting: unknown[] = [];
  for (const { variable } of variableDefinitions) {
    const value = variables[variable.name.value];
    if (typeof value === 'number') counting.push(variable.name.value, pageSizeOf(value));
    else if (typeof value === 'boolean') counting.push(variable.name.value, value);
  }
  return counting.length > 0 ? JSON.stringify(counting) : '';
}

function tooLarge(size: number): string {
  const [asked, most] = [size, MAX_OBJECTS].map((count) => count.toLocaleString('en'));
  return `This asks for up to ${asked} objects; one answer has at most ${most}. Ask for smaller pages (first), or for fewer lists within lists.`;
}

function refusal(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
}
