import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import {
  buildSchema,
  type DocumentNode,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { of } from 'rxjs';
import { readAgain, type ShownEverywhere } from './shown-everywhere';

const source = join(process.cwd(), 'src');
const schema = buildSchema(readFileSync(join(process.cwd(), '../../packages/schema/schema.graphql'), 'utf8'));
const definitions = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.graphql'))
  .flatMap((file) => [...parse(readFileSync(join(source, file), 'utf8')).definitions]);
const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
const queries = definitions.filter(
  (each): each is OperationDefinitionNode =>
    each.kind === Kind.OPERATION_DEFINITION && each.operation === 'query',
);

/** A query with the fragments that it uses, and those that these use. */
function whole(query: OperationDefinitionNode): DocumentNode {
  const used = new Set<string>();
  const follow = (node: Parameters<typeof visit>[0]) => {
    visit(node, {
      FragmentSpread: ({ name: { value } }) => {
        const fragment = fragments.find(({ name }) => name.value === value);
        if (used.has(value) || !fragment) return;
        used.add(value);
        follow(fragment);
      },
    });
  };
  follow(query);
  return {
    kind: Kind.DOCUMENT,
    definitions: [query, ...fragments.filter(({ name }) => used.has(name.value))],
  };
}

function showsType(document: DocumentNode, types: readonly string[]): boolean {
  const info = new TypeInfo(schema);
  let isFound = false;
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: () => {
        const type = info.getType();
        if (type && types.includes(getNamedType(type).name)) isFound = true;
      },
    }),
  );
  return isFound;
}

/** Something for each variable, so that nothing is left out by a condition. */
function anyVariables({ definitions: [query] }: DocumentNode): Record<string, true> {
  const variables = (query as OperationDefinitionNode).variableDefinitions ?? [];
  return Object.fromEntries(variables.map(({ variable }) => [variable.name.value, true]));
}

/** The names of the queries that are asked again. */
async function asked(kind: ShownEverywhere, documents: readonly DocumentNode[]): Promise<string[]> {
  const names: string[] = [];
  const link = new ApolloLink(({ operationName }) => {
    names.push(operationName ?? '');
    return of({ data: {} });
  });
  const client = new ApolloClient({ link, cache: new InMemoryCache(), dataMasking: false });
  const watched = documents.map((query) =>
    client.watchQuery({ query, variables: anyVariables(query), fetchPolicy: 'no-cache' }).subscribe({}),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  names.length = 0;
  readAgain(client, kind);
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const each of watched) each.unsubscribe();
  client.stop();
  return names.toSorted();
}

describe('news of a setting that stands in many places', () => {
  const documents = queries.map(whole);
  const named = (types: readonly string[]) =>
    documents
      .filter((document) => showsType(document, types))
      .map(({ definitions: [query] }) => (query as OperationDefinitionNode).name?.value ?? '');

  it.each([
    ['labels.changed', ['Label'], ['Session', 'TeamsPage', 'TicketResultsPage', 'InboxSettings']],
    ['ticket_results.changed', ['TicketResult'], ['Session', 'TeamsPage', 'LabelsPage', 'TicketList']],
    [
      'channels.changed',
      ['Channel', 'StartChannel', 'ChannelSignature', 'Ticket'],
      ['Session', 'LabelsPage'],
    ],
  ] as const)(
    '%s: all queries that show it are asked again, and those that do not are left alone',
    async (kind, types, apart) => {
      const again = await asked(kind, documents);
      const due = named(types);
      expect(due.length).toBeGreaterThan(1);
      expect(due.filter((name) => !again.includes(name))).toEqual([]);
      expect(again.filter((name) => (apart as readonly string[]).includes(name))).toEqual([]);
      expect(again.length).toBeLessThan(documents.length / 2);
    },
  );

  it('asks nothing when nothing on the screen is about it', async () => {
    expect(await asked('labels.changed', [gql('query Me { me { id } }')])).toEqual([]);
  });
});
