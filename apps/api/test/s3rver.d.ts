/** The part of s3rver that the tests use; the package has no types of its own. */
declare module 's3rver' {
  interface Options {
    directory: string;
    port: number;
    silent: boolean;
    configureBuckets: { name: string; configs: string[] }[];
  }
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
