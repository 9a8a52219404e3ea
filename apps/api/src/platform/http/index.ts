export { toCamel, toSnake } from './case.js';
export { Input, QueryInput } from './input.decorator.js';
export { ListQuery, type RestList, restList, TermQuery } from './rest-list.js';
export { incomingFile, isForm, readForm } from './multipart-form.js';
export { FIRST_ANSWER_MAX, firstOf } from './first-of.js';
