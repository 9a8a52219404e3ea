import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { PlatformErrors } from '../errors/coded-error.js';
import { capped } from './byte-cap.js';
import type { ByteRange, PutOptions, Storage, StoredObject } from './storage.js';
import { checkKey } from './storage-key.js';

export interface S3Settings {
  /** Unset: Amazon's own. */
  endpoint?: string | undefined;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const PART_BYTES = 5 * 1024 * 1024;
const CONNECT_MS = 5_000;
const ANSWER_MS = 30_000;

/** Files in a bucket of S3 or of something that speaks like it. Large ones go up in parts, never whole in memory. */
export class S3Storage implements Storage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(settings: S3Settings) {
    this.bucket = settings.bucket;
    this.client = new S3Client({
      region: settings.region,
      ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
      credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
      // Servers that only resemble S3 often do not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    });
  }

  async put(key: string, content: Readable | Buffer, options: PutOptions): Promise<number> {
    checkKey(key);
    let size = 0;
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of capped(content, options.maxBytes)) {
        size += chunk.length;
        yield chunk;
      }
    };
    // When the content ends in an error, Upload takes back the parts that are already there.
    const upload = new Upload({
      client: this.client,
      partSize: PART_BYTES,
      queueSize: 2,
      params: {
        Bucket: this.bucket,
        Key: key,
        Body: Readable.from(counted(), { objectMode: false }),
        ContentType: options.mimeType,
      },
    });
    await upload.done();
    return size;
  }

  async get(key: string, range?: ByteRange): Promise<StoredObject> {
    checkKey(key);
    try {
      const found = await this.client.send(
        new GetObjectCommand({
          Bucket: this.bucket,
          Key: key,
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
      return { stream: found.Body as Readable, size: Number(whole ?? found.ContentLength ?? 0) };
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'NoSuchKey') throw PlatformErrors.notFound();
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: checkKey(key) }));
  }

  async ready(): Promise<boolean> {
    try {
      await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }));
      return true;
    } catch {
      return false;
    }
  }
}
