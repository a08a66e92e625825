/** A file that a call answered with. */
export interface ReceivedFile {
  /** The name under which it is saved. */
  name: string;
  content: Blob;
}

export const isReceivedFile = (data: unknown): data is ReceivedFile => Object(data).content instanceof Blob;
