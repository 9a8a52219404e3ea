export { inRestWords } from './in-rest-words.js';
export { toCamel, toSnake } from './case.js';
export { described, Input, QueryInput } from './input.decorator.js';
export { ListQuery, type RestList, restList, TermQuery } from './rest-list.js';
export { Moment } from './moment.decorator.js';
export { incomingFile, isForm, readForm } from './multipart-form.js';
export { UnknownText } from './unknown-text.decorator.js';
export { FIRST_ANSWER_MAX, firstOf } from './first-of.js';
export { rawCallOf } from './raw-calls.js';
