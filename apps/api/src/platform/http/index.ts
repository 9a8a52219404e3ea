export { camelKey, snakeKey, toCamel, toSnake } from './case.js';
export { Input, QueryInput } from './input.decorator.js';
