import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** The way from a root field to rows of a type: `tickets edges node messages edges node`, with a list on it. */
export interface Way {
  root: GraphQLField<unknown, unknown>;
  steps: readonly string[];
  type: GraphQLObjectType;
  isList: boolean;
}

/** One question about all rows of a list. */
export interface ListDocument {
  /** `tickets … Ticket.messages` */
  name: string;
  /** `Query tickets` */
  root: string;
  document: string;
}

/** The shortest ways from each query to rows of each type, by the type's name: those that may hold the most rows are told by trying. */
export function waysToLists(schema: GraphQLSchema): ReadonlyMap<string, readonly Way[]> {
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {});
  const all = new Map<string, Way[]>();
  for (const way of roots.flatMap(waysFrom)) {
    if (!way.isList || isFrame(way.type)) continue;
    all.set(way.type.name, [...(all.get(way.type.name) ?? []), way]);
  }
  return all;
}

/** How many rows there are. */
export const rowsDocument = (way: Way): ListDocument => asked(way, 'rows', '__typename');

/**
 * One question for the plain fields of the rows and one for each of the others: so none is left out because all of them together
 * would be too dear.
 */
export function fieldDocuments(way: Way): ListDocument[] {
  const fields = Object.values(way.type.getFields()).filter(hasNoNeeds);
  const plain = fields.filter((field) => !isObjectType(getNamedType(field.type)));
  const others = fields.filter((field) => !plain.includes(field));
  return [
    ...(plain.length ? [asked(way, 'plain fields', plain.map(({ name }) => name).join(' '))] : []),
    ...others.map((field) => asked(way, field.name, `${called(field)} ${plainOf(field.type)}`)),
  ];
}

/** To each type once, the nearest first. */
function waysFrom(root: GraphQLField<unknown, unknown>): Way[] {
  const found = new Map<string, Way>();
  const open: Way[] = next({ root, steps: [], isList: false }, root.type);
  for (let way = open.shift(); way; way = open.shift()) {
    const key = `${way.type.name} ${way.isList}`;
    if (found.has(key) || way.steps.length > FAR) continue;
    found.set(key, way);
    for (const field of Object.values(way.type.getFields()).filter(hasNoNeeds))
      open.push(...next({ ...way, steps: [...way.steps, called(field)] }, field.type));
  }
  return [...found.values()];
}

function next(way: Omit<Way, 'type'>, of: GraphQLOutputType): Way[] {
  const type = getNamedType(of);
  const isList = way.isList || isListType(getNullableType(of));
  return isObjectType(type) ? [{ ...way, type, isList }] : [];
}

/** `edges node contact tickets edges node`: what is further away is near from elsewhere. */
const FAR = 6;

/** Of a list within another one, which an answer has not room for at any size: all that there are after more were added. */
const called = ({ name, args }: GraphQLField<unknown, unknown>): string =>
  args.some((arg) => arg.name === 'first') ? `${name}(first: 15)` : name;

const isFrame = (type: GraphQLObjectType): boolean => /(Connection|Edge)$|^PageInfo$/.test(type.name);

const hasNoNeeds = (field: GraphQLField<unknown, unknown>): boolean =>
  !field.args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);

/** What can be said of a type without asking further; of a connection, that of its rows. */
function plainOf(of: GraphQLOutputType): string {
  const type = getNamedType(of) as GraphQLObjectType;
  const fields = Object.values(type.getFields()).filter(hasNoNeeds);
  const inner = isFrame(type) ? fields.filter(({ name }) => name === 'edges' || name === 'node') : [];
  const plain = fields.filter((field) => !isObjectType(getNamedType(field.type)));
  const names = [
    ...plain.map(({ name }) => name),
    ...inner.map(({ name, type: t }) => `${name} ${plainOf(t)}`),
  ];
  return `{ ${names.length ? names.join(' ') : '__typename'} }`;
}

function asked({ root, steps, type }: Way, what: string, selection: string): ListDocument {
  const declared = root.args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = root.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const call = `${root.name}${passed && `(${passed})`}`;
  const inside = [call, ...steps].reduceRight((inner, step) => `${step} { ${inner} }`, selection);
  return {
    name: `${root.name} … ${type.name}.${what}`,
    root: `Query ${root.name}`,
    document: `query Probe${declared && `(${declared})`} { ${inside} }`,
  };
}
