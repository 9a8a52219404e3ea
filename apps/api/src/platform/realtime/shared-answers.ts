import { BREAK, type DocumentNode, execute, type ExecutionArgs, type ExecutionResult, visit } from 'graphql';
import { type GraphqlContext, withFreshLoaders } from '../graphql/graphql-context.js';

type Answer = ExecutionResult | Promise<ExecutionResult>;

const shared = new WeakSet<object>();
const answers = new WeakMap<object, Map<DocumentNode, ExecutionResult | null>>();
const alike = new WeakMap<DocumentNode, boolean>();

/**
 * Marks what is handed to many subscribers as the very same object. The root field that shows it looks at neither its
 * arguments nor its caller; what is below it may, and is then worked out for each.
 */
export function sharedEvent<T extends object>(event: T): T {
  shared.add(event);
  return event;
}

/** The answer of a subscription to an event. A shared one is worked out once for a document when nobody asked who reads it. */
export function answerTo(args: ExecutionArgs, event: unknown): Answer {
  const context = args.contextValue as GraphqlContext;
  const own = { ...args, rootValue: event, contextValue: withFreshLoaders(context) };
  if (!isShared(event) || !isAlikeForAll(args.document)) return execute(own);
  const known = answers.get(event) ?? new Map<DocumentNode, ExecutionResult | null>();
  answers.set(event, known);
  const answer = known.get(args.document);
  if (answer !== undefined) return answer ?? execute(own);
  const { watched, isPersonal } = watchedContext(context);
  const result = execute({ ...own, contextValue: watched });
  // What takes time asked somebody, and what failed may go well for the next one.
  const isForAll = !isPersonal() && 'data' in result && !result.errors;
  known.set(args.document, isForAll ? result : null);
  return result;
}

function isShared(event: unknown): event is object {
  return typeof event === 'object' && event !== null && shared.has(event);
}

/** Whoever wants to know who reads has to ask the context. */
function watchedContext(context: GraphqlContext): { watched: GraphqlContext; isPersonal: () => boolean } {
  let asked = false;
  const ask = <T>(value: T): T => {
    asked = true;
    return value;
  };
  const loaders: GraphqlContext['loaders'] = new Map();
  const watched: GraphqlContext = {
    transport: context.transport,
    requestContext: () => ask(context.requestContext()),
    get loaders() {
      return ask(loaders);
    },
    get socketId() {
      return ask(context.socketId);
    },
  };
  return { watched, isPersonal: () => asked };
}

/** Whether a document says the same to all who sent it: its variables are in the arguments of the root field alone. */
function isAlikeForAll(document: DocumentNode): boolean {
  const known = alike.get(document);
  if (known !== undefined) return known;
  const operations = document.definitions.filter(({ kind }) => kind === 'OperationDefinition');
  let depth = 0;
  let hasOwn = operations.length !== 1;
  visit(document, {
    VariableDefinition: () => false,
    Field: {
      enter: () => void (depth += 1),
      leave: () => void (depth -= 1),
    },
    Argument: (node, _key, _parent, _path, ancestors) => {
      const field = ancestors.at(-1);
      const isOfField = field !== undefined && 'kind' in field && field.kind === 'Field';
      return isOfField && depth === 1 && ancestors.some(isOperation) ? false : undefined;
    },
    Variable: () => {
      hasOwn = true;
      return BREAK;
    },
  });
  alike.set(document, !hasOwn);
  return !hasOwn;
}

function isOperation(node: object | readonly object[]): boolean {
  return 'kind' in node && node.kind === 'OperationDefinition';
}
