import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { limits } from '../limits.ts';
import { isFileKey } from './file-key.ts';
import type { DocumentStore } from './store.ts';

/**
 * Files in a bucket of an S3-compatible store. Its address, region and credentials are those that the official client
 * reads: `AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` … `patience`: milliseconds until
 * there must be a connection, and until a connection must have moved something.
 */
export function bucketStore(
  bucket: string,
  patience: { connect: number; idle: number } = limits.documents.store,
): DocumentStore {
  // Stores other than Amazon’s have no host name for each bucket.
  const client = new S3Client({
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
    // By default the client waits forever.
    requestHandler: { connectionTimeout: patience.connect, socketTimeout: patience.idle },
    maxAttempts: 2,
  });
  const at = (Key: string) => ({ Bucket: bucket, Key });
  return {
    async put(key, content) {
      await new Upload({ client, params: { ...at(key), Body: content } }).done();
    },
    async open(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *before(moment) {
      let ContinuationToken: string | undefined;
      do {
        const found = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, ...(ContinuationToken && { ContinuationToken }) }),
        );
        for (const { Key = '', LastModified } of found.Contents ?? [])
          if (isFileKey(Key) && LastModified && LastModified < moment) yield Key;
        ContinuationToken = found.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}
