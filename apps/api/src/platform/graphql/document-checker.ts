import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { AnswerSizes } from './answer-size.js';
import { documentRules, MAX_TOKENS } from './limits.js';

const KNOWN_DOCUMENTS = 500;

/** Reads and checks documents, remembering those that passed: the same programs ask the same again and again. */
export class DocumentChecker {
  private readonly known = new Map<string, DocumentNode>();

  private readonly sizes: AnswerSizes;

  constructor(private readonly schema: GraphQLSchema) {
    this.sizes = new AnswerSizes(schema);
  }

  check(source: string): DocumentNode | readonly GraphQLError[] {
    const known = this.known.get(source);
    if (known) return known;
    try {
      const document = parse(source, { maxTokens: MAX_TOKENS });
      const errors = validate(this.schema, document, documentRules);
      if (errors.length) return errors.map((error) => coded(error, 'GRAPHQL_VALIDATION_FAILED'));
      if (this.known.size >= KNOWN_DOCUMENTS) this.known.clear();
      this.known.set(source, document);
      return document;
    } catch (error) {
      const said =
        error instanceof GraphQLError ? error : new GraphQLError('The document could not be read.');
      return [coded(said, 'GRAPHQL_PARSE_FAILED')];
    }
  }

  /** What a document that passed asks for with these variables. @returns why it is refused; null: it may be answered */
  tooLarge(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Record<string, unknown>,
  ): GraphQLError | null {
    return this.sizes.refusal(document, operation, variables);
  }
}

function coded({ message, nodes, source, positions, extensions }: GraphQLError, code: string): GraphQLError {
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    extensions: { code, ...extensions },
  });
}
