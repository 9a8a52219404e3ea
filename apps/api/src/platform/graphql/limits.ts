import { ApolloArmor } from '@escape.tech/graphql-armor';
import { specifiedRules, type ValidationRule } from 'graphql';

/** What one document may ask for. The same numbers hold over HTTP and over the socket. */
export const MAX_TOKENS = 2_000;
const MAX_DEPTH = 12;
const MAX_ALIASES = 15;
const MAX_DIRECTIVES = 50;

const armor = new ApolloArmor({
  // Documents are read with a limit of their own; hints are taken out of all errors.
  maxTokens: { enabled: false },
  blockFieldSuggestion: { enabled: false },
  maxAliases: { n: MAX_ALIASES },
  maxDirectives: { n: MAX_DIRECTIVES },
  maxDepth: { n: MAX_DEPTH, flattenFragments: true },
  // It knows no sizes that come with a document: `answer-size` counts them.
  costLimit: { enabled: false },
});

/** What each document is held against: GraphQL's own rules, and ours. */
export const documentRules: readonly ValidationRule[] = [
  ...specifiedRules,
  ...(armor.protect().validationRules as ValidationRule[]),
];
