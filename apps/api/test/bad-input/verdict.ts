import { type Answer, succeeded } from '../isolation/calls/answer.js';
import type { Place } from '../isolation/catalogue/operation.js';

/** What is wrong with an answer to a bad value; null when nothing is. */
export function troubleIn(answer: Answer, place: Place): string | null {
  if (succeeded(answer)) return null;
  const short = `${answer.status} ${answer.body.slice(0, 300)}`;
  if (answer.status >= 500 || answer.code === 'internal') return short;
  if (!/^[A-Za-z][\w.]+$/.test(answer.code) || answer.code === 'error') return `no code: ${short}`;
  if (answer.code === 'BAD_USER_INPUT' || answer.code === 'GRAPHQL_VALIDATION_FAILED')
    return `GraphQL's own code: ${short}`;
  if (answer.code === 'request.malformed' && place.where !== 'path') return `no field: ${short}`;
  if (answer.code !== 'validation.failed') return null;
  const named = fieldsOf(answer.body);
  if (!named.length) return `no field: ${short}`;
  // Values of custom fields are named by the key of their field.
  if (place.path.includes('values') && named.every((field) => field.startsWith('fields.'))) return null;
  return named.some((field) => isAbout(field, place)) ? null : `another field: ${short}`;
}

export function fieldsOf(body: string): string[] {
  const { errors } = JSON.parse(body) as { errors?: Errors | { extensions?: { fields?: Errors } }[] };
  if (!Array.isArray(errors)) return Object.keys(errors ?? {});
  return errors.flatMap(({ extensions }) => Object.keys(extensions?.fields ?? {}));
}

type Errors = Record<string, string[]>;

/** Whether one of the names on the way to the place is named. */
function isAbout(field: string, { path }: Place): boolean {
  const ways = field.split('.').map(plain);
  const names = path.length > 1 && path[0] === 'input' ? path.slice(1) : path;
  return names.some((name) => ways.includes(plain(name)));
}

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();
