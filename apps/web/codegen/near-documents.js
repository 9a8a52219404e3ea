import { Kind, visit } from 'graphql';

/**
 * A codegen preset of our own: beside every `X.graphql` it writes `X.generated.ts` with the parsed
 * documents and one typed hook per operation for Apollo Client 4. The types come from `src/gql`, which the
 * client preset writes. The parsed documents stand here and not there, so that a lazy route carries only its own.
 */
export const nearDocuments = {
  buildGeneratesSection({ baseOutputDir, schema, schemaAst, documents, config }) {
    const fragments = new Map(
      documents.flatMap((file) =>
        file.document.definitions
          .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
          .map((definition) => [definition.name.value, definition]),
      ),
    );
    return documents.map((file) => ({
      filename: file.location.replace(/\.graphql$/, '.generated.ts'),
      schema,
      schemaAst,
      documents: [file],
      config: { ...config, baseOutputDir },
      plugins: [{ hooks: {} }],
      pluginMap: { hooks: { plugin: () => printFile(file.document, fragments) } },
      skipDocumentsValidation: true,
    }));
  },
};

function printFile(document, fragments) {
  const operations = document.definitions.filter((d) => d.kind === Kind.OPERATION_DEFINITION);
  const ownFragments = document.definitions.filter((d) => d.kind === Kind.FRAGMENT_DEFINITION);
  const kinds = new Set(operations.map((operation) => operation.operation));
  const hooks = [
    ...(kinds.has('query') ? ['useQuery', 'useSuspenseQuery'] : []),
    ...(kinds.has('mutation') ? ['useMutation'] : []),
    ...(kinds.has('subscription') ? ['useSubscription'] : []),
  ];
  const types = operations.flatMap((operation) => {
    const base = typeName(operation);
    return [base, `${base}Variables`];
  });
  types.push(...ownFragments.map((fragment) => `${fragment.name.value}Fragment`));
  const skips = kinds.has('query') || kinds.has('subscription');
  return [
    '// Written by codegen. Change the .graphql file beside it.',
    ...(skips ? [`import type { SkipToken } from '@apollo/client/react';`] : []),
    ...(hooks.length ? [`import { ${hooks.join(', ')} } from '@apollo/client/react';`] : []),
    `import type { TypedDocumentNode } from '@graphql-typed-document-node/core';`,
    `import type { ${types.join(', ')} } from '@/gql/graphql';`,
    '',
    ...ownFragments.map((fragment) => printFragment(fragment, fragments)),
    ...operations.map((operation) => printOperation(operation, fragments)),
  ].join('\n');
}

/** For reading and writing the cache by hand (optimistic changes); components unmask with `readFragment`. */
function printFragment(fragment, fragments) {
  const name = fragment.name.value;
  const others = fragmentsOf(fragment, fragments).filter((other) => other !== fragment);
  const document = { kind: Kind.DOCUMENT, definitions: [fragment, ...others].map(withoutLocations) };
  return `export const ${name}FragmentDoc = ${JSON.stringify(document)} as unknown as TypedDocumentNode<${name}Fragment>;\n`;
}

function printOperation(operation, fragments) {
  const base = typeName(operation);
  const variables = `${base}Variables`;
  const document = {
    kind: Kind.DOCUMENT,
    definitions: [operation, ...fragmentsOf(operation, fragments)].map(withoutLocations),
  };
  const name = operation.name.value;
  const needsVariables = (operation.variableDefinitions ?? []).some(
    (variable) => variable.type.kind === Kind.NON_NULL_TYPE && !variable.defaultValue,
  );
  const mark = needsVariables ? '' : '?';
  const lines = [
    `export const ${name}Document = ${JSON.stringify(document)} as unknown as TypedDocumentNode<${base}, ${variables}>;`,
    '',
  ];
  if (operation.operation === 'query') {
    lines.push(
      `export function use${base}(options${mark}: useQuery.Options<${base}, ${variables}> | SkipToken) {`,
      needsVariables
        ? `  return useQuery(${name}Document, options);`
        : `  return useQuery(${name}Document, options ?? {});`,
      '}',
      '',
      `export function use${name}SuspenseQuery(options${mark}: useSuspenseQuery.Options<${variables}>) {`,
      `  return useSuspenseQuery(${name}Document, options${needsVariables ? '' : ' ?? {}'});`,
      '}',
    );
  }
  if (operation.operation === 'mutation') {
    lines.push(
      `export function use${base}(options?: useMutation.Options<${base}, ${variables}>) {`,
      `  return useMutation(${name}Document, options);`,
      '}',
    );
  }
  if (operation.operation === 'subscription') {
    lines.push(
      `export function use${base}(options${mark}: useSubscription.Options<${base}, ${variables}> | SkipToken) {`,
      `  return useSubscription(${name}Document, options${needsVariables ? '' : ' ?? {}'});`,
      '}',
    );
  }
  return [...lines, ''].join('\n');
}

/** The name the client preset gives the operation's result type: `Ticket` of kind query is `TicketQuery`. */
function typeName(operation) {
  const kind = operation.operation;
  return `${operation.name.value}${kind[0].toUpperCase()}${kind.slice(1)}`;
}

function fragmentsOf(node, fragments, found = new Map()) {
  visit(node, {
    FragmentSpread(spread) {
      const name = spread.name.value;
      const fragment = fragments.get(name);
      if (!fragment || found.has(name)) return;
      found.set(name, fragment);
      fragmentsOf(fragment, fragments, found);
    },
  });
  return [...found.values()];
}

function withoutLocations(node) {
  return JSON.parse(JSON.stringify(node, (key, value) => (key === 'loc' ? undefined : value)));
}
