import type { S3Client } from '@aws-sdk/client-s3';

export interface BucketConfig {
  /** Without the bucket, which is in the path of every request. */
  endpoint: string;
  bucket: string;
  /** Before the name of every object: '' or ends with '/'. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  timeoutMs: number;
}

/** A private bucket of an S3-compatible store. Every method throws BucketError. */
export interface Bucket {
  /** Null if there is no such object. */
  read(name: string): Promise<Buffer<ArrayBuffer> | null>;
  write(name: string, body: Uint8Array): Promise<void>;
  /** An object that is not there is no error. */
  delete(name: string): Promise<void>;
}

/** The store refuses, or does not answer in time. The message is for operators and contains no secret. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
}

const CONNECTION_TIMEOUT_MS = 2_000;
const MAX_ATTEMPTS = 3;
/** For how long a store that did not answer is not asked again, so that requests do not queue up behind it. */
const PAUSE_MS = 3_000;
const MAX_REASON_LENGTH = 300;

/** `timeoutMs` is for a whole call: all attempts and the transfer. */
export function createBucket(config: BucketConfig, now: () => Date): Bucket {
  const { bucket, prefix, timeoutMs } = config;
  let client: Promise<S3Client> | undefined;
  let pausedUntil = 0;

  async function call<T>(send: (client: S3Client, abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    if (now().getTime() < pausedUntil) throw new BucketError('it did not answer a moment ago');
    try {
      const opened = await (client ??= openClient(config));
      return await send(opened, AbortSignal.timeout(timeoutMs));
    } catch (error) {
      if (!isReply(error)) pausedUntil = now().getTime() + PAUSE_MS;
      throw new BucketError(describe(error), { cause: error });
    }
  }

  return {
    read: (name) =>
      call(async (opened, abortSignal) => {
        const { GetObjectCommand } = await import('@aws-sdk/client-s3');
        const command = new GetObjectCommand({ Bucket: bucket, Key: prefix + name });
        const reply = await opened.send(command, { abortSignal }).catch(toNullIfMissing);
        return reply && Buffer.from(await reply.Body!.transformToByteArray());
      }),
    write: (name, body) =>
      call(async (opened, abortSignal) => {
        const { PutObjectCommand } = await import('@aws-sdk/client-s3');
        await opened.send(new PutObjectCommand({ Bucket: bucket, Key: prefix + name, Body: body }), {
          abortSignal,
        });
      }),
    delete: (name) =>
      call(async (opened, abortSignal) => {
        const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
        const command = new DeleteObjectCommand({ Bucket: bucket, Key: prefix + name });
        await opened.send(command, { abortSignal }).catch(toNullIfMissing);
      }),
  };
}

async function openClient(config: BucketConfig): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKeyId, secretAccessKey } = config;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS },
    // Checksums in trailers are Amazon's alone; the signature covers the body everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

function toNullIfMissing(error: unknown): null {
  if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return null;
  throw error;
}

interface SdkError {
  name?: string;
  message?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const isReply = (error: unknown) => (error as SdkError).$metadata?.httpStatusCode !== undefined;

function describe(error: unknown): string {
  const { name = '', message = '', code = '', $metadata } = error as SdkError;
  const status = $metadata?.httpStatusCode;
  const reason = status === undefined ? code || message || name : `${status} ${name}`;
  return reason.slice(0, MAX_REASON_LENGTH);
}
