export type Unsubscribe = () => Promise<void>;

export const PUB_SUB = Symbol('PUB_SUB');

/**
 * Fleeting messages between the processes: whoever listens now gets them, nobody later. Publish ids and small
 * facts, never whole rows: subscribers read again with their own rights, and messages are limited in size.
 */
export interface PubSub {
  /**
   * @param topic up to 200 characters.
   * @throws when the message is larger than 7,000 bytes of JSON, or the other processes cannot be reached.
   */
  publish(topic: string, message: object): Promise<void>;

  /**
   * Resolves when nothing more can be missed; where the other processes cannot be reached, after a while all the same, and
   * `onReconnect` says when they can. What `on` throws is logged and reaches nobody else.
   */
  subscribe(topic: string, on: (message: unknown) => void): Promise<Unsubscribe>;

  /** Whether messages are being received just now. */
  ready(): Promise<boolean>;

  /** Calls `on` each time the connection came back after a gap, in which messages may have been missed. */
  onReconnect(on: () => void): void;

  close(): Promise<void>;
}

const TOPIC_LENGTH = 200;
/** PostgreSQL takes 8,000 bytes per notification; the rest is room for the topic. */
const MESSAGE_BYTES = 7_000;

/** @returns the message as text. @throws when topic or message are too large. */
export function encodeMessage(topic: string, message: object): string {
  if (topic.length === 0 || topic.length > TOPIC_LENGTH) {
    throw new Error(`A topic has 1 to ${TOPIC_LENGTH} characters, this one ${topic.length}.`);
  }
  const text = JSON.stringify(message);
  const bytes = Buffer.byteLength(text);
  if (bytes > MESSAGE_BYTES) {
    throw new Error(
      `A message on ${topic} has ${bytes} bytes; at most ${MESSAGE_BYTES} fit. Send ids, not rows.`,
    );
  }
  return text;
}
