/** Where class-transformer keeps what `@Type` says; it ships no types for it. */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: {
    findTypeMetadata(target: never, property: string): { typeFunction?: () => unknown } | undefined;
  };
}
