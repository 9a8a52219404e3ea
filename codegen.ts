import { nearDocuments } from './apps/web/codegen/near-documents.js';

/**
 * Types and typed Apollo hooks for the web client, made from the printed schema.
 * Run with `npm run codegen` in apps/web. Everything it writes is committed.
 */
const documents = ['apps/web/src/**/*.graphql'];

const config = {
  schema: 'packages/schema/schema.graphql',
  overwrite: true,
  silent: true,
  generates: {
    'apps/web/src/gql/': {
      documents,
      preset: 'client',
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'readFragment' } },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        defaultScalarType: 'unknown',
        scalars: { ID: 'string', DateTime: 'string', EventCursor: 'string', JSON: 'unknown' },
      },
    },
    'apps/web/src/': { documents, preset: nearDocuments },
  },
};

export default config;
