export { createApolloClient } from './client';
export { inOrder } from './in-order-link';
export { codedError, isResyncRequired } from '../error-catalogue/coded-error';
