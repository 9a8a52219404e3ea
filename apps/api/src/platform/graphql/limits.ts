import { ApolloArmor } from '@escape.tech/graphql-armor';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql';

/** What one document may ask for. The same numbers hold over HTTP and over the socket. */
export const MAX_TOKENS = 2_000;
const MAX_DEPTH = 12;
const MAX_ALIASES = 15;
const MAX_DIRECTIVES = 50;
const MAX_COST = 5_000;
const KNOWN_DOCUMENTS = 500;

const armor = new ApolloArmor({
  blockFieldSuggestion: { enabled: true },
  maxTokens: { enabled: false },
  maxAliases: { n: MAX_ALIASES },
  maxDirectives: { n: MAX_DIRECTIVES },
  maxDepth: { n: MAX_DEPTH, flattenFragments: true },
  costLimit: {
    maxCost: MAX_COST,
    objectCost: 2,
    scalarCost: 1,
    depthCostFactor: 1.5,
    flattenFragments: true,
  },
});

export const protection = armor.protect();

/** Reads and checks documents that come over the socket, remembering those that passed. */
export class DocumentChecker {
  private readonly known = new Map<string, DocumentNode>();

  constructor(private readonly schema: GraphQLSchema) {}

  check(source: string): DocumentNode | readonly GraphQLError[] {
    const known = this.known.get(source);
    if (known) return known;
    try {
      const document = parse(source, { maxTokens: MAX_TOKENS });
      const rules = [...specifiedRules, ...(protection.validationRules as ValidationRule[])];
      const errors = validate(this.schema, document, rules);
      if (errors.length) return errors;
      if (this.known.size >= KNOWN_DOCUMENTS) this.known.clear();
      this.known.set(source, document);
      return document;
    } catch (error) {
      return [error instanceof GraphQLError ? error : new GraphQLError('The document could not be read.')];
    }
  }
}
