// The architecture, as data: which module may import which (only downward, only through its index.ts).
// The import rules of the linter and the picture in docs/ are both made from this map.

/** @type {Record<string, { owns: string, mayImport: string[] }>} */
export const modules = {
  identity: {
    owns: 'agencies, users, roles, permissions, teams, sessions',
    mayImport: [],
  },
  organisation: {
    owns: 'labels, ticket results: settings that several areas read',
    mayImport: ['identity'],
  },
  contacts: {
    owns: 'contacts and their identities',
    mayImport: ['identity', 'organisation'],
  },
  channels: {
    owns: 'channels, connectors, raw inbound, deliveries out, website widgets',
    mayImport: ['identity', 'organisation', 'contacts'],
  },
  inbox: {
    owns: 'tickets, messages, attachments, assignment, labels on tickets',
    mayImport: ['identity', 'organisation', 'contacts', 'channels'],
  },
  'internal-chat': {
    owns: 'what colleagues say to each other: threads, messages, calls',
    mayImport: ['identity', 'inbox'],
  },
  notifications: {
    owns: 'what the operator says to everybody',
    mayImport: ['identity', 'inbox'],
  },
};

/** Layers inside a noun, by file suffix: what each may import. */
export const layers = {
  resolver: ['service', 'type', 'input', 'loader', 'rules', 'errors'],
  controller: ['service', 'type', 'input', 'rules', 'errors'],
  job: ['service', 'rules', 'errors'],
  listener: ['service', 'rules', 'errors', 'events'],
  service: ['service', 'repository', 'entity', 'rules', 'errors', 'events', 'input', 'type'],
  loader: ['repository', 'service', 'entity', 'type', 'rules'],
  repository: ['entity', 'rules', 'errors'],
  entity: ['rules'],
  rules: ['rules', 'errors'],
};
