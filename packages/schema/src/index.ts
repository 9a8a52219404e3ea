export * from './api-keys.js';
export * from './channels.js';
export * from './limits.js';
export * from './permission-table.js';
export * from './permissions.js';
export * from './roles.js';
export * from './session-ends.js';
export * from './tickets.js';
