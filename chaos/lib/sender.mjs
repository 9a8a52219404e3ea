// A sending mail server that behaves as the standard says: it tries again until it hears 250, and brings each mail twice.
import nodemailer from 'nodemailer';
import { sleep } from '../../bin/lib/processes.mjs';
import { MAILBOX } from './world.mjs';

const THREADS = 60;
const TOGETHER = 0.25;

export class Sender {
  /** Message-ID → how often it was answered 250. */
  accepted = new Map();
  /** Message-IDs of those that brought a file. */
  withFile = new Set();
  troubles = 0;
  #isOver = false;

  /** @param tag stands in all names, so that several loads of one world can be told apart. */
  constructor(world, random, tag) {
    Object.assign(this, { world, random, tag });
  }

  stop() {
    this.#isOver = true;
  }

  /** One mail, twice. */
  post(number) {
    const content = mail(number, this.tag);
    if (content.attachments) this.withFile.add(content.messageId);
    return this.twice(content);
  }

  async twice(content) {
    if (this.random() < TOGETHER) {
      await Promise.all([this.bring(content), this.bring(content)]);
      return;
    }
    await this.bring(content);
    await this.bring(content);
  }

  async bring(content) {
    while (!this.#isOver) {
      const ports = this.world.smtpPorts;
      const port = ports[Math.floor(this.random() * ports.length)];
      const transport = nodemailer.createTransport({
        host: '127.0.0.1',
        port,
        ignoreTLS: true,
        connectionTimeout: 5_000,
        greetingTimeout: 5_000,
        socketTimeout: 15_000,
      });
      try {
        await transport.sendMail(content);
        this.accepted.set(content.messageId, (this.accepted.get(content.messageId) ?? 0) + 1);
        return;
      } catch (error) {
        if (error.responseCode >= 500) throw error;
        this.troubles += 1;
        await sleep(500 + this.random() * 500);
      } finally {
        transport.close();
      }
    }
  }
}

/** Mails of one thread name its first one, so conversations grow. */
function mail(number, tag) {
  const thread = number % THREADS;
  const isFirst = number < THREADS;
  return {
    from: `Customer ${thread} <${tag}${thread}@outside.test>`,
    to: MAILBOX,
    messageId: `<mail-${tag}-${number}@outside.test>`,
    subject: `Thread ${thread}`,
    text: `This is mail ${number}.`,
    ...(!isFirst && { inReplyTo: `<mail-${tag}-${thread}@outside.test>` }),
    ...(number % 10 === 0 && { attachments: [{ filename: 'bill.txt', content: `bill ${number}` }] }),
  };
}
