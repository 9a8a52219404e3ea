import {
  type ExecutionResult,
  GraphQLInt,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
} from 'graphql';
import type { GraphqlContext } from '../graphql/graphql-context.js';
import { answerTo, sharedEvent } from './shared-answers.js';

const News = new GraphQLObjectType({
  name: 'News',
  fields: {
    text: { type: GraphQLString, args: { upTo: { type: GraphQLInt } } },
    reader: {
      type: GraphQLString,
      resolve: (_news, _args, gql: Reader) => gql.requestContext().then(String),
    },
    loaded: { type: GraphQLInt, resolve: (_news, _args, gql: Reader) => gql.loaders.size },
    socket: { type: GraphQLString, resolve: (_news, _args, gql: Reader) => gql.socketId },
    broken: {
      type: GraphQLString,
      resolve: () => {
        throw new Error('Not today.');
      },
    },
  },
});
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { nothing: { type: GraphQLString } } }),
  subscription: new GraphQLObjectType({
    name: 'Subscription',
    fields: { news: { type: News, args: { after: { type: GraphQLInt } } } },
  }),
});

type Reader = Omit<GraphqlContext, 'requestContext'> & { requestContext(): Promise<unknown> };

const reader = (name: string): Reader => ({
  transport: 'socket',
  socketId: name,
  loaders: new Map(),
  requestContext: () => Promise.resolve(name),
});

/** What two readers are told of one event. */
async function toBoth(source: string, event: object, variables = [{}, {}]): Promise<ExecutionResult[]> {
  const document = parse(source);
  const answers = ['anna', 'ben'].map(async (name, place) =>
    answerTo({ schema, document, contextValue: reader(name), variableValues: variables[place] ?? {} }, event),
  );
  return Promise.all(answers);
}

const news = () => ({ news: { text: 'Hello' } });

describe('an event that many are handed', () => {
  it('is worked out once when nobody asks who reads it', async () => {
    const [anna, ben] = await toBoth('subscription { news { text } }', sharedEvent(news()));
    expect(anna).toEqual({ data: { news: { text: 'Hello' } } });
    expect(ben).toBe(anna);
  });

  it('whatever cursor each of them came with', async () => {
    const source = 'subscription ($after: Int) { news(after: $after) { text } }';
    const [anna, ben] = await toBoth(source, sharedEvent(news()), [{ after: 1 }, { after: 2 }]);
    expect(ben).toBe(anna);
  });

  it.each([
    ['{ text reader }', 'reader'],
    ['{ text socket }', 'socket'],
  ])('is worked out for each when %s is asked', async (fields, field) => {
    const [anna, ben] = await toBoth(`subscription { news ${fields} }`, sharedEvent(news()));
    expect(anna?.data).toMatchObject({ news: { [field]: 'anna' } });
    expect(ben?.data).toMatchObject({ news: { [field]: 'ben' } });
  });

  it.each([
    'subscription { news { text loaded } }',
    'subscription { news { text broken } }',
    'subscription A { news { text } }, subscription B { news { text } }',
  ])('is worked out for each in %s', async (source) => {
    const event = sharedEvent(news());
    const [anna, ben] = await toBoth(source, event);
    expect(ben).not.toBe(anna);
    expect(ben).toEqual(anna);
  });

  it.each([
    'subscription ($flag: Boolean!) { news { text @include(if: $flag) } }',
    'subscription ($flag: Boolean!) { news { ...of } } fragment of on News { text @include(if: $flag) }',
  ])('is worked out for each when their variables say what is shown: %s', async (source) => {
    const variables = [{ flag: true }, { flag: false }];
    const [anna, ben] = await toBoth(source, sharedEvent(news()), variables);
    expect(anna).toEqual({ data: { news: { text: 'Hello' } } });
    expect(ben).toEqual({ data: { news: {} } });
  });

  it('is told by documents: another one gets its own answer', async () => {
    const event = sharedEvent(news());
    const [one] = await toBoth('subscription { news { text } }', event);
    const [other] = await toBoth('subscription { news { words: text } }', event);
    expect(one).toEqual({ data: { news: { text: 'Hello' } } });
    expect(other).toEqual({ data: { news: { words: 'Hello' } } });
  });

  it('is nothing that is not marked', async () => {
    const [anna, ben] = await toBoth('subscription { news { text } }', news());
    expect(ben).not.toBe(anna);
  });
});
