export { createApolloClient } from './client';
export { codedError, isResyncRequired } from '../error-catalogue/coded-error';
