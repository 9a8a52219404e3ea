export { createApolloClient } from './client';
export { codedError, isResyncRequired } from './failure';
